import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import { CodedError } from '#shared/errors.ts';
import { type DocumentUser, mayChange } from './documents.policy.ts';
import { type DocumentHome, type DocumentRow, findRow } from './documents.queries.ts';

/** The document as the person sees it. @throws NOT_FOUND */
export async function readRow(db: Db, user: DocumentUser, documentId: string): Promise<Document> {
  const row = await findRow(db, documentId, user.staff.accountId, user.practiceIds);
  if (!row) throw new CodedError('NOT_FOUND');
  return toDocument(row, user);
}

/**
 * Audits an action in the chain of each of the document's practices. A document only in My Documents has no practice.
 */
export async function noteDocument(
  db: Db,
  { staff }: DocumentUser,
  action: AuditAction,
  { id, practiceIds }: Pick<DocumentHome, 'id' | 'practiceIds'>,
): Promise<void> {
  const event = { actor: `account:${staff.accountId}`, action, subjectId: id };
  if (practiceIds.length === 0) await audit(db, event);
  for (const practiceId of practiceIds) await audit(db, { ...event, practiceId });
}

export function toDocument(row: DocumentRow, user: DocumentUser): Document {
  return {
    documentId: row.id,
    version: row.version,
    name: row.name,
    mediaType: row.mediaType,
    byteLength: row.byteLength,
    addedAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    isFavorite: row.isFavorite,
    ownerName: row.ownerName,
    isOwn: row.ownerId === user.staff.accountId,
    personal: row.personal && row.ownerId === user.staff.accountId,
    practices: row.practices,
    may: { change: mayChange(user, row), associate: true },
  };
}
