import type { Trx } from '#server/storage/db/database.ts';
import type { DocumentType } from '#shared/domain/document.ts';

export interface NewDocument {
  id: string;
  ownerId: string;
  personal: boolean;
  name: string;
  mediaType: DocumentType;
  byteLength: number;
  idempotencyKey: string;
  at: Date;
}

export async function insertDocument(trx: Trx, { at, ...document }: NewDocument): Promise<void> {
  await trx
    .insertInto('documents')
    .values({ ...document, fileId: document.id, createdAt: at, changedAt: at })
    .execute();
}

export async function updateDocument(
  trx: Trx,
  documentId: string,
  change: { name?: string; personal?: boolean; changedAt: Date },
): Promise<void> {
  await trx.updateTable('documents').set(change).where('id', '=', documentId).execute();
}

export async function markRemoved(
  trx: Trx,
  documentId: string,
  removed: { at: Date; by: string } | null,
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ removedAt: removed?.at ?? null, removedBy: removed?.by ?? null })
    .where('id', '=', documentId)
    .execute();
}

export async function associate(trx: Trx, documentId: string, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return;
  await trx
    .insertInto('documentPractices')
    .values(practiceIds.map((practiceId) => ({ documentId, practiceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dissociate(
  trx: Trx,
  documentId: string,
  practiceIds: readonly number[],
): Promise<void> {
  if (practiceIds.length === 0) return;
  await trx
    .deleteFrom('documentPractices')
    .where('documentId', '=', documentId)
    .where('practiceId', 'in', practiceIds)
    .execute();
}

export async function setFavorite(
  trx: Trx,
  favorite: { accountId: string; documentId: string },
  wanted: boolean,
): Promise<void> {
  if (wanted)
    await trx
      .insertInto('documentFavorites')
      .values(favorite)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await trx
      .deleteFrom('documentFavorites')
      .where('accountId', '=', favorite.accountId)
      .where('documentId', '=', favorite.documentId)
      .execute();
}

export async function takeRemoved(trx: Trx, before: Date): Promise<string | undefined> {
  const old = trx
    .selectFrom('documents')
    .select('id')
    .where('removedAt', '<', before)
    .orderBy('removedAt')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await trx
    .deleteFrom('documents')
    .where('id', 'in', old)
    .returning('fileId')
    .executeTakeFirst();
  return taken?.fileId;
}
