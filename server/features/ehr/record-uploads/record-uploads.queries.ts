import { type Insertable, type NotNull, sql } from 'kysely';
import type { RecordFailure } from '#server/adapters/record-system/port.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { Sealed } from '#server/storage/db/tables/sealed.ts';
import { WAITS_FOR_STAFF } from '#shared/domain/record-system.ts';

/** In seconds. A worker writes one item in 30 seconds; after a longer silence, another process may continue. */
const CLAIM_SECONDS = 120;

export function findUploadByKey(
  db: Db,
  {
    practiceId,
    requestedBy,
    idempotencyKey,
  }: { practiceId: number; requestedBy: string; idempotencyKey: string },
) {
  return db
    .selectFrom('recordUploads')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('requestedBy', '=', requestedBy)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

/** @returns false if the same request was faster */
export async function insertUpload(
  trx: Trx,
  upload: Insertable<Database['recordUploads']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('recordUploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['practiceId', 'requestedBy', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertItems(
  trx: Trx,
  items: Insertable<Database['recordUploadItems']>[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await trx
    .insertInto('recordUploadItems')
    .values(items)
    .onConflict((conflict) =>
      conflict
        .columns(['practiceId', 'recordConnectionId', 'patientRecordId', 'kind', 'subject'])
        .doNothing(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function setAlready(trx: Trx, uploadId: string, already: number): Promise<void> {
  await trx.updateTable('recordUploads').set({ already }).where('id', '=', uploadId).execute();
}

export async function claimUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordUploads')
    .set({ claimedUntil: claimEnd(now) })
    .where('id', '=', id)
    .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function prolongClaim(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('recordUploads')
    .set({ claimedUntil: claimEnd(now) })
    .where('id', '=', id)
    .execute();
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_SECONDS * 1000);

export async function releaseUpload(db: Db, id: string): Promise<void> {
  await db.updateTable('recordUploads').set({ claimedUntil: null }).where('id', '=', id).execute();
}

export async function selectLeftUploads(
  db: Db,
  { now, silentSince }: { now: Date; silentSince: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('recordUploadItems as item')
    .innerJoin('recordUploads as upload', 'upload.id', 'item.uploadId')
    .select('upload.id')
    .where('item.writtenAt', 'is', null)
    .where((where) =>
      where.or([where('item.failure', 'is', null), where('item.failure', 'not in', WAITS_FOR_STAFF)]),
    )
    .where((where) =>
      where.or([where('upload.claimedUntil', 'is', null), where('upload.claimedUntil', '<=', now)]),
    )
    .groupBy('upload.id')
    // The first item that fails ends an attempt; the others have not failed.
    .having((having) =>
      having.or([
        having(sql<Date | null>`max(item.failed_at)`, 'is', null),
        having(sql<Date>`max(item.failed_at)`, '<', silentSince),
      ]),
    )
    .orderBy(sql`max(item.failed_at) asc nulls first`)
    .orderBy('upload.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function selectWaiting(db: Db, uploadId: string, after: string, limit: number) {
  return db
    .selectFrom('recordUploadItems')
    .selectAll()
    .$narrowType<{ payload: NotNull }>()
    .where('uploadId', '=', uploadId)
    .where('writtenAt', 'is', null)
    .where((where) => where.or([where('failure', 'is', null), where('failure', 'not in', WAITS_FOR_STAFF)]))
    .where('ordinal', '>', after)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}
export type WaitingItem = Awaited<ReturnType<typeof selectWaiting>>[number];

export async function noteItemWritten(
  trx: Trx,
  { id, recordId, at, ownsFile }: { id: string; recordId: string; at: Date; ownsFile: boolean },
): Promise<void> {
  await trx
    .updateTable('recordUploadItems')
    .set({
      recordId,
      writtenAt: at,
      payload: null,
      failure: null,
      failureSaid: null,
      failedAt: null,
      ...(ownsFile ? { fileId: null, ownsFile: false } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function noteItemFailed(
  db: Db,
  id: string,
  { failure, said = null, at }: { failure: RecordFailure; said?: Sealed | null; at: Date },
): Promise<void> {
  await db
    .updateTable('recordUploadItems')
    .set({ failure, failureSaid: said, failedAt: at, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

export async function forgetFailures(trx: Trx, uploadId: string): Promise<void> {
  await trx
    .updateTable('recordUploadItems')
    .set({ failure: null, failureSaid: null, failedAt: null })
    .where('uploadId', '=', uploadId)
    .where('writtenAt', 'is', null)
    .execute();
}

export function findUpload(db: Db, id: string) {
  return db
    .selectFrom('recordUploads')
    .select(['id', 'practiceId', 'visitId', 'recordConnectionId', 'requestedAt', 'already'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function countItems(db: Db, uploadId: string) {
  return db
    .selectFrom('recordUploadItems')
    .where('uploadId', '=', uploadId)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(written_at)::int`.as('written'),
      sql<number>`count(failure)::int`.as('failed'),
      sql<RecordFailure | null>`(array_agg(failure order by failed_at desc nulls last))[1]`.as('why'),
    ])
    .executeTakeFirstOrThrow();
}

export async function moveItemsToRecord(
  trx: Trx,
  {
    practiceId,
    connectionId,
    from,
    into,
  }: { practiceId: number; connectionId: string | null; from: string; into: string },
): Promise<void> {
  await trx
    .updateTable('recordUploadItems')
    .set({ patientRecordId: into })
    .where('practiceId', '=', practiceId)
    .where('recordConnectionId', 'is not distinct from', connectionId)
    .where('patientRecordId', '=', from)
    .where('writtenAt', 'is', null)
    .execute();
}
