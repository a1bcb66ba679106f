/** There is no media worker to be had; the message says what the person who starts Anteroom can do. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
}
