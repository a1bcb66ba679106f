import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import type { Db } from '#server/storage/db/database.ts';
import { isUniqueViolation } from '#server/storage/db/unique-violation.ts';
import { oneAtATime } from '#server/storage/files/one-at-a-time.ts';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import { CodedError } from '#shared/errors.ts';
import { checkDocument } from './check-document.ts';
import { noteDocument, readRow } from './document-rows.ts';
import { associate, insertDocument } from './documents.changes.ts';
import type { DocumentUser } from './documents.policy.ts';
import { countDocuments, findByKey, lockOwner } from './documents.queries.ts';

/** Per person and per practice (PRODUCT 18.9). Including deleted documents, up to twice as many. */
export const DOCUMENTS_OF_OWNER = 500;
const DOCUMENTS_OF_PRACTICE = 2_000;

/** @throws TOO_MANY_DOCUMENTS if the owner or practice has reached the limit */
export async function requireRoom(db: Db, of: { ownerId: string } | { practiceId: number }): Promise<void> {
  const limit = 'ownerId' in of ? DOCUMENTS_OF_OWNER : DOCUMENTS_OF_PRACTICE;
  const { there, all } = await countDocuments(db, of);
  if (there >= limit || all >= 2 * limit) throw new CodedError('TOO_MANY_DOCUMENTS');
}

const inTurn = oneAtATime();

interface Upload {
  practiceId: number | null;
  name: string;
  base64: string;
  idempotencyKey: string;
}

/**
 * Repeating the call with the same key adds nothing.
 *
 * @throws FILE_TOO_LARGE, DOCUMENT_TYPE_INVALID, DOCUMENT_DAMAGED, TOO_MANY_DOCUMENTS
 */
export async function addDocument(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  user: DocumentUser,
  { practiceId, name, base64, idempotencyKey }: Upload,
): Promise<Document> {
  const ownerId = user.staff.accountId;
  const before = await findByKey(db, ownerId, idempotencyKey);
  if (before) return readRow(db, user, before);

  const { mediaType, content } = await inTurn(ownerId, () => checkDocument(Buffer.from(base64, 'base64')));
  const id = randomUUID();
  const file = await files.prepare(db, {
    fileId: id,
    mediaType,
    content,
    ...(practiceId === null ? {} : { practiceId }),
  });
  try {
    await db.transaction().execute(async (trx) => {
      await lockOwner(trx, ownerId);
      await requireRoom(trx, { ownerId });
      if (practiceId !== null) await requireRoom(trx, { practiceId });
      await files.put(trx, file);
      const personal = practiceId === null;
      const at = new Date(clock());
      const byteLength = content.length;
      await insertDocument(trx, { id, ownerId, personal, name, mediaType, byteLength, idempotencyKey, at });
      const practiceIds = practiceId === null ? [] : [practiceId];
      await associate(trx, id, practiceIds);
      await noteDocument(trx, user, 'document.added', { id, practiceIds });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'documents_owner_id_idempotency_key_key')) throw error;
    const stored = await findByKey(db, ownerId, idempotencyKey);
    if (!stored) throw new CodedError('UNABLE_COMPLETE_REQUEST');
    return readRow(db, user, stored);
  }
  return readRow(db, user, id);
}
