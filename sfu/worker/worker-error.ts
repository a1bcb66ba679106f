/** No media worker is available. The message tells the user what to do. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
}
