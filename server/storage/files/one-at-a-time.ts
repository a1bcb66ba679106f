import { UploadTurns } from '#server/http/upload-turns.ts';
import { CodedError } from '#shared/errors.ts';

const LINE = { perPerson: 1, atOnce: 1, waitingPerPerson: 2, waiting: 24 };

/**
 * Runs heavy work sequentially, so that memory stays bounded under concurrent uploads. People take turns: one person's
 * slow files delay each other person by one file.
 *
 * @throws SERVICE_UNAVAILABLE if too many are waiting
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
