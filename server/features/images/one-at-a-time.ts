import { CodedError } from '../../../shared/errors.ts';

/** Pictures that may wait for their turn; each holds its own bytes meanwhile. */
const LINE_LIMIT = 8;

/**
 * Does heavy work one after the other, so that memory is bounded whoever sends at once.
 *
 * @throws SERVICE_UNAVAILABLE when too much waits already
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
