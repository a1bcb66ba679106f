import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { isUniqueViolation } from '#server/storage/db/database-error.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import { oneAtATime } from '#server/storage/files/one-at-a-time.ts';
import type { DocumentFile } from '#shared/contracts/contract.ts';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import { CodedError } from '#shared/errors.ts';
import { checkDocument } from './check-document.ts';
import {
  associate,
  dissociate,
  insertDocument,
  markRemoved,
  setFavorite,
  takeRemoved,
  updateDocument,
} from './documents.changes.ts';
import { type DocumentGrant, type DocumentUser, mayChange, sees } from './documents.policy.ts';
import {
  countDocuments,
  type DocumentHome,
  type DocumentListQuery,
  type DocumentRow,
  findByKey,
  findRow,
  listDocumentRows,
  lockHome,
  lockOwner,
} from './documents.queries.ts';
import { isFileShared } from './shared-documents.queries.ts';

/** Per person and per practice (PRODUCT 18.9). Including deleted documents, up to twice as many. */
export const DOCUMENTS_OF_OWNER = 500;
const DOCUMENTS_OF_PRACTICE = 2_000;

async function requireRoom(db: Db, of: { ownerId: string } | { practiceId: number }): Promise<void> {
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

type Tools = Pick<Deps, 'db' | 'clock'>;

const RESTORABLE_MS = 24 * 3_600_000;

/** @throws INVALID_INPUT if the practice is missing */
export async function listDocuments(db: Db, user: DocumentUser, query: DocumentListQuery) {
  if (query.scope === 'practice' && query.practiceId === undefined)
    throw new CodedError('INVALID_INPUT', 'A practice is required.', {
      fields: { practiceId: 'FIELD_REQUIRED' },
    });
  const page = await listDocumentRows(db, query, user.staff.accountId, user.practiceIds);
  return { ...page, rows: page.rows.map((row) => toDocument(row, user)) };
}

export function readDocument(db: Db, grant: DocumentGrant): Promise<Document> {
  return readRow(db, grant, grant.document.id);
}

/**
 * Audits the read.
 *
 * @throws NOT_FOUND
 */
export async function readDocumentFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  grant: DocumentGrant,
): Promise<DocumentFile> {
  const { document } = grant;
  const file = await files.read(db, document.fileId);
  if (!file) throw new CodedError('NOT_FOUND');
  const practiceIds = document.practiceIds.filter((id) => grant.practiceIds.includes(id)).slice(0, 1);
  await noteDocument(db, grant, 'document.read', { id: document.id, practiceIds });
  return { name: document.name, mediaType: document.mediaType, content: file.content };
}

/** @throws CHANGED_MEANWHILE */
export async function renameDocument(
  { db, clock }: Tools,
  grant: DocumentGrant,
  { name, version }: { name: string; version: number },
): Promise<Document> {
  await db.transaction().execute(async (trx) => {
    const document = await held(trx, grant);
    await holdVersion(trx, 'documents', document.id, version);
    await updateDocument(trx, document.id, { name, changedAt: new Date(clock()) });
    await noteDocument(trx, grant, 'document.renamed', document);
  });
  return readDocument(db, grant);
}

export async function favorDocument(db: Db, grant: DocumentGrant, favorite: boolean): Promise<Document> {
  const mark = { accountId: grant.staff.accountId, documentId: grant.document.id };
  await db.transaction().execute((trx) => setFavorite(trx, mark, favorite));
  return readDocument(db, grant);
}

/**
 * Sets which of the caller's practices see a document. Without any practice the document is its owner's alone; only
 * the owner may do that, because anyone else would take the document away from all practices.
 *
 * @returns null if the caller no longer sees it
 * @throws NOT_FOUND for a practice that is not the caller's, FAILED_TO_ASSOCIATE_DOCUMENT, TOO_MANY_DOCUMENTS
 */
export async function associateDocument(
  { db, clock }: Tools,
  grant: DocumentGrant,
  wanted: readonly number[],
): Promise<Document | null> {
  if (wanted.some((id) => !grant.practiceIds.includes(id))) throw new CodedError('NOT_FOUND');
  const after = await db.transaction().execute(async (trx) => {
    const document = await held(trx, grant);
    const added = [...new Set(wanted)].filter((id) => !document.practiceIds.includes(id));
    const removed = document.practiceIds.filter(
      (id) => grant.practiceIds.includes(id) && !wanted.includes(id),
    );
    const practiceIds = [...document.practiceIds.filter((id) => !removed.includes(id)), ...added];
    const personal = document.personal || practiceIds.length === 0;
    if (personal && !document.personal && document.ownerId !== grant.staff.accountId)
      throw new CodedError('FAILED_TO_ASSOCIATE_DOCUMENT');
    for (const practiceId of added) await requireRoom(trx, { practiceId });
    await associate(trx, document.id, added);
    await dissociate(trx, document.id, removed);
    if (added.length + removed.length > 0)
      await updateDocument(trx, document.id, { personal, changedAt: new Date(clock()) });
    if (added.length > 0)
      await noteDocument(trx, grant, 'document.associated', { id: document.id, practiceIds: added });
    if (removed.length > 0)
      await noteDocument(trx, grant, 'document.dissociated', { id: document.id, practiceIds: removed });
    return { ...document, personal, practiceIds };
  });
  return sees(grant, after) ? readDocument(db, grant) : null;
}

/** Copies shared in visits stay in their records. */
export async function removeDocument({ db, clock }: Tools, grant: DocumentGrant) {
  await db.transaction().execute(async (trx) => {
    const document = await held(trx, grant);
    if (!mayChange(grant, document)) throw new CodedError('FAILED_TO_DELETE');
    await markRemoved(trx, document.id, { at: new Date(clock()), by: grant.staff.accountId });
    await noteDocument(trx, grant, 'document.removed', document);
  });
  return { deleted: true };
}

export async function restoreDocument({ db, clock }: Tools, grant: DocumentGrant): Promise<Document> {
  await db.transaction().execute(async (trx) => {
    const document = await lockHome(trx, grant.document.id);
    if (!document) throw new CodedError('NOT_FOUND');
    if (!document.removedAt) return;
    if (document.removedAt.getTime() < clock() - RESTORABLE_MS) throw new CodedError('NOT_FOUND');
    await markRemoved(trx, document.id, null);
    await noteDocument(trx, grant, 'document.restored', document);
  });
  return readDocument(db, grant);
}

export async function removeDeletedDocuments(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  now: number,
): Promise<void> {
  const removeOne = () =>
    db.transaction().execute(async (trx) => {
      const fileId = await takeRemoved(trx, new Date(now - RESTORABLE_MS));
      if (fileId && !(await isFileShared(trx, fileId))) await files.remove(trx, fileId);
      return fileId;
    });
  while (await removeOne());
}

async function held(trx: Trx, grant: DocumentGrant): Promise<DocumentHome> {
  const document = await lockHome(trx, grant.document.id);
  if (!document || document.removedAt || !sees(grant, document)) throw new CodedError('NOT_FOUND');
  return document;
}

/** The document as the person sees it. @throws NOT_FOUND */
async function readRow(db: Db, user: DocumentUser, documentId: string): Promise<Document> {
  const row = await findRow(db, documentId, user.staff.accountId, user.practiceIds);
  if (!row) throw new CodedError('NOT_FOUND');
  return toDocument(row, user);
}

/**
 * Audits an action in the chain of each of the document's practices. A document only in My Documents has no practice.
 */
async function noteDocument(
  db: Db,
  { staff }: DocumentUser,
  action: AuditAction,
  { id, practiceIds }: Pick<DocumentHome, 'id' | 'practiceIds'>,
): Promise<void> {
  const event = { actor: `account:${staff.accountId}`, action, subjectId: id };
  if (practiceIds.length === 0) await audit(db, event);
  for (const practiceId of practiceIds) await audit(db, { ...event, practiceId });
}

function toDocument(row: DocumentRow, user: DocumentUser): Document {
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
