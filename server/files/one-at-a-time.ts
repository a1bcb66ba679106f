import { CodedError } from '../../shared/errors.ts';
import { UploadTurns } from '../http/upload-turns.ts';

/** Images that may wait for their turn, of one person and of all; each holds its bytes meanwhile, as its upload does (`http/upload-turns.ts`). */
const LINE = { perPerson: 1, atOnce: 1, waitingPerPerson: 2, waiting: 24 };

/**
 * Runs heavy work one at a time, so that memory stays bounded under concurrent uploads, and in turns of persons: one who
 * sends files that take long delays each of the others by one of them.
 *
 * @throws SERVICE_UNAVAILABLE when too many wait
 */
export function oneAtATime() {
  const turns = new UploadTurns(LINE);
  return async <T>(personId: string, work: () => Promise<T>): Promise<T> => {
    const over = new AbortController();
    await turns.take(personId, over.signal).catch(() => {
      throw new CodedError('SERVICE_UNAVAILABLE', 'Too many pictures at once.');
    });
    try {
      return await work();
    } finally {
      over.abort();
    }
  };
}
