import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { listPage } from '#server/storage/db/keyset-page.ts';
import { matchesWords } from '#server/storage/db/search-words.ts';
import type { documentContracts } from '#shared/contracts/rest/room/documents.ts';
import type { DocumentType } from '#shared/domain/document.ts';

export type DocumentListQuery = z.output<(typeof documentContracts)['GET /api/provider/documents']['query']>;

export interface DocumentHome {
  id: string;
  fileId: string;
  ownerId: string;
  personal: boolean;
  name: string;
  mediaType: DocumentType;
  byteLength: number;
  practiceIds: number[];
  removedAt: Date | null;
  removedBy: string | null;
}

const practiceIds = sql<number[]>`array(
  select practice_id from document_practices where document_id = document.id order by practice_id
)`;

export function findHome(db: Db, documentId: string): Promise<DocumentHome | undefined> {
  return db
    .selectFrom('documents as document')
    .select([
      'document.id',
      'document.fileId',
      'document.ownerId',
      'document.personal',
      'document.name',
      'document.mediaType',
      'document.byteLength',
      'document.removedAt',
      'document.removedBy',
      practiceIds.as('practiceIds'),
    ])
    .where('document.id', '=', documentId)
    .executeTakeFirst();
}

export async function lockHome(trx: Trx, documentId: string): Promise<DocumentHome | undefined> {
  await trx.selectFrom('documents').select('id').where('id', '=', documentId).forUpdate().execute();
  // A separate statement, because the first one read the practices before it waited for the lock.
  return findHome(trx, documentId);
}

function rows(db: Db, accountId: string, seen: readonly number[]) {
  return db
    .selectFrom('documents as document')
    .innerJoin('accounts as owner', 'owner.id', 'document.ownerId')
    .select([
      'document.id',
      'document.version',
      'document.name',
      'document.mediaType',
      'document.byteLength',
      'document.createdAt',
      'document.changedAt',
      'document.ownerId',
      'document.personal',
      'owner.displayName as ownerName',
      practiceIds.as('practiceIds'),
      isFavorite(accountId).as('isFavorite'),
      sql<{ practiceId: number; name: string }[]>`(
        select coalesce(json_agg(json_build_object('practiceId', practice.id, 'name', practice.name)
          order by practice.name), '[]')
        from document_practices as associated join practices as practice on practice.id = associated.practice_id
        where associated.document_id = document.id and practice.id = any(${[...seen]}::integer[])
      )`.as('practices'),
    ]);
}

const isFavorite = (accountId: string) => sql<boolean>`exists (
  select from document_favorites as favorite
  where favorite.document_id = document.id and favorite.account_id = ${accountId}
)`;

export type DocumentRow = Awaited<ReturnType<typeof findRow>> & object;

export function findRow(db: Db, documentId: string, accountId: string, seen: readonly number[]) {
  return rows(db, accountId, seen).where('document.id', '=', documentId).executeTakeFirst();
}

export function listDocumentRows(
  db: Db,
  query: DocumentListQuery,
  accountId: string,
  seen: readonly number[],
) {
  let documents = rows(db, accountId, seen).where('document.removedAt', 'is', null);
  if (query.scope === 'practice')
    documents = documents.where(isOfPractice(query.practiceId ?? 0) as Expression<SqlBool>);
  else documents = documents.where('document.ownerId', '=', accountId).where('document.personal', '=', true);
  if (query.favorites) documents = documents.where(isFavorite(accountId));
  for (const word of matchesWords(sql.ref('document.searchName'), query.q)) documents = documents.where(word);
  const name = { by: sql`document.search_name collate "C"`, type: 'text' as const };
  return listPage(db, documents, query, {
    keys: {
      name,
      added: { by: sql`document.created_at`, type: 'timestamptz' },
      changed: { by: sql`document.changed_at`, type: 'timestamptz' },
      favorite: [{ by: sql`(case when ${isFavorite(accountId)} then 0 else 1 end)`, type: 'integer' }, name],
    },
    id: sql`document.id`,
  });
}

const isOfPractice = (practiceId: number) => sql<SqlBool>`document.id in (
  select document_id from document_practices where practice_id = ${practiceId}
)`;

export async function findByKey(db: Db, ownerId: string, idempotencyKey: string) {
  const found = await db
    .selectFrom('documents')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return found?.id;
}

export async function countDocuments(
  db: Db,
  of: { ownerId: string } | { practiceId: number },
): Promise<{ there: number; all: number }> {
  const counted = db
    .selectFrom('documents as document')
    .select([
      sql<number>`(count(*) filter (where document.removed_at is null))::integer`.as('there'),
      sql<number>`count(*)::integer`.as('all'),
    ]);
  return 'ownerId' in of
    ? counted.where('document.ownerId', '=', of.ownerId).executeTakeFirstOrThrow()
    : counted.where(isOfPractice(of.practiceId)).executeTakeFirstOrThrow();
}

/** Serializes one person's uploads, so that the limit on their number holds. */
export async function lockOwner(trx: Trx, ownerId: string): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
