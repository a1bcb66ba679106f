/** No media worker is available; the message tells the user what to do. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
}
