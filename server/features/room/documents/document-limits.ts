import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { countDocuments } from './documents.queries.ts';

/** Per person and per practice (PRODUCT 18.9). Including deleted documents, up to twice as many. */
export const DOCUMENTS_OF_OWNER = 500;
const DOCUMENTS_OF_PRACTICE = 2_000;

/** @throws TOO_MANY_DOCUMENTS if the owner or practice has reached the limit */
export async function requireRoom(db: Db, of: { ownerId: string } | { practiceId: number }): Promise<void> {
  const limit = 'ownerId' in of ? DOCUMENTS_OF_OWNER : DOCUMENTS_OF_PRACTICE;
  const { there, all } = await countDocuments(db, of);
  if (there >= limit || all >= 2 * limit) throw new CodedError('TOO_MANY_DOCUMENTS');
}
