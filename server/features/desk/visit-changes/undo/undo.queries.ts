import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

type UndoableChange = Insertable<Database['undoableChanges']>;

export async function putChange(trx: Trx, change: UndoableChange): Promise<void> {
  const { visitId: _, sessionId: __, ...rest } = change;
  await trx
    .insertInto('undoableChanges')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['visitId', 'sessionId']).doUpdateSet({ ...rest, undoneAt: null }),
    )
    .execute();
}

/**
 * The last change of the visit, or of the patient removed from it, if this account made it.
 *
 * @param sessionId null for the visit
 */
export async function findChangeOf(
  db: Db,
  { visitId, sessionId, accountId }: { visitId: string; sessionId: string | null; accountId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('undoableChanges')
    .select('changeId')
    .where('visitId', '=', visitId)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.changeId ?? null;
}

export async function selectPracticesOf(
  db: Db,
  { changeId, accountId }: { changeId: string; accountId: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('undoableChanges')
    .select('practiceId')
    .distinct()
    .where('changeId', '=', changeId)
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ practiceId }) => practiceId);
}

export function lockChange(trx: Trx, changeId: string) {
  return trx
    .selectFrom('undoableChanges')
    .selectAll()
    .where('changeId', '=', changeId)
    .orderBy('visitId')
    .forUpdate()
    .execute();
}
export type Change = Awaited<ReturnType<typeof lockChange>>[number];

export async function markUndone(trx: Trx, changeId: string, at: Date): Promise<void> {
  await trx.updateTable('undoableChanges').set({ undoneAt: at }).where('changeId', '=', changeId).execute();
}

export async function selectQueuedMessages(trx: Trx, visitId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('messages')
    .select('id')
    .where((where) =>
      where.or([
        where('visitId', '=', visitId),
        where('id', 'in', (about) =>
          about.selectFrom('messageVisits').select('messageId').where('visitId', '=', visitId),
        ),
      ]),
    )
    .where('state', '=', 'queued')
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectWithdrawn(trx: Trx, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await trx
    .selectFrom('messages')
    .select('id')
    .where('id', 'in', messageIds)
    .where('state', '=', 'withdrawn')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Differs if the visit, its people or their links have changed; for one patient, if they, their guests or their links
 * have.
 */
export async function fingerprintOf(
  trx: Trx,
  { visitId, movedTo, sessionId, guestIds }: Pick<Change, 'visitId' | 'movedTo' | 'sessionId' | 'guestIds'>,
) {
  const rowsOfVisit = sql`
    select visit::text as row from visits as visit where id in (${visitId}::uuid, ${movedTo}::uuid)
    union all select part::text from visit_patients as part where visit_id in (${visitId}::uuid, ${movedTo}::uuid)
    union all select guest::text from guests as guest where visit_id in (${visitId}::uuid, ${movedTo}::uuid)
    union all select link::text from links as link where visit_id in (${visitId}::uuid, ${movedTo}::uuid)`;
  const rowsOfPatient = sql`
    select part::text as row from visit_patients as part where session_id = ${sessionId}::uuid
    union all select guest::text from guests as guest where id = any(${guestIds}::uuid[])
    union all select link::text from links as link
      where session_id = ${sessionId}::uuid or guest_id = any(${guestIds}::uuid[])`;
  const { rows } = await sql<{ fingerprint: string }>`
    select encode(sha256(convert_to(string_agg(row, ' ' order by row), 'UTF8')), 'hex') as fingerprint
    from (${sessionId ? rowsOfPatient : rowsOfVisit}) as rows`.execute(trx);
  return rows[0]?.fingerprint ?? '';
}

export async function selectMovedPatients(trx: Trx, from: string, to: string) {
  return trx
    .selectFrom('visitPatients as former')
    .innerJoin('visitPatients as next', 'next.patientId', 'former.patientId')
    .where('former.visitId', '=', from)
    .where('former.cancelledAt', 'is', null)
    .where('next.visitId', '=', to)
    .select(['former.sessionId as from', 'next.sessionId as to'])
    .execute();
}

/**
 * Deletes a visit that a move created, with what the move copied and the views of its page. Anything people have added
 * since refers to it, so PostgreSQL refuses (23503).
 */
export async function deleteMovedVisit(trx: Trx, visitId: string): Promise<void> {
  // Otherwise a person who opens the visit now would be noted as its viewer, and it could not be deleted.
  await trx.selectFrom('visits').select('id').where('id', '=', visitId).forUpdate().execute();
  for (const table of ['workflowSteps', 'intakeAnswers', 'intakeSubmissions'] as const)
    await trx
      .deleteFrom(table)
      .where('sessionId', 'in', (where) =>
        where.selectFrom('visitPatients').select('sessionId').where('visitId', '=', visitId),
      )
      .execute();
  for (const table of [
    'deviceTests',
    'images',
    'messages',
    'links',
    'guests',
    'visitPatients',
    'viewedVisits',
  ] as const)
    await trx.deleteFrom(table).where('visitId', '=', visitId).execute();
  await trx.deleteFrom('visits').where('id', '=', visitId).execute();
}

export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('undoableChanges').where('changedAt', '<', before).execute();
}
