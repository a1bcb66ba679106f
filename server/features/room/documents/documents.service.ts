import type { Deps } from '#server/features/deps.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type { DocumentFile } from '#shared/contracts/contract.ts';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import { CodedError } from '#shared/errors.ts';
import { requireRoom } from './add-document.service.ts';
import { noteDocument, readRow, toDocument } from './document-rows.ts';
import {
  associate,
  dissociate,
  markRemoved,
  setFavorite,
  takeRemoved,
  updateDocument,
} from './documents.changes.ts';
import { type DocumentGrant, type DocumentUser, mayChange, sees } from './documents.policy.ts';
import {
  type DocumentHome,
  type DocumentListQuery,
  listDocumentRows,
  lockHome,
} from './documents.queries.ts';
import { isFileShared } from './shared-documents.queries.ts';

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
  // The practice that gave the person access; empty for their own document.
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

/** @throws NOT_FOUND if the caller no longer sees it */
async function held(trx: Trx, grant: DocumentGrant): Promise<DocumentHome> {
  const document = await lockHome(trx, grant.document.id);
  if (!document || document.removedAt || !sees(grant, document)) throw new CodedError('NOT_FOUND');
  return document;
}
