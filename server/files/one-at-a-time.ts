import { CodedError } from '../../shared/errors.ts';

/** Images that may wait for their turn; each holds its bytes meanwhile. */
const LINE_LIMIT = 8;

/**
 * Runs heavy work one at a time, so that memory stays bounded under concurrent uploads.
 *
 * @throws SERVICE_UNAVAILABLE when the queue is full
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= LINE_LIMIT) throw new CodedError('SERVICE_UNAVAILABLE', 'Too many pictures at once.');
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
