import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { PartnerOutcome } from '#shared/domain/partner.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';

export type Trip = Selectable<Database['partnerTrips']>;
export type HistoryRow = Selectable<Database['historyResults']>;

export async function insertTrip(trx: Trx, trip: Insertable<Database['partnerTrips']>): Promise<void> {
  await trx.insertInto('partnerTrips').values(trip).execute();
}

export function findTrip(db: Db, sessionId: string, tripId: string): Promise<Trip | undefined> {
  return db
    .selectFrom('partnerTrips')
    .selectAll()
    .where('id', '=', tripId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
}

export async function endTrip(trx: Trx, id: string, outcome: PartnerOutcome, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('partnerTrips')
    .set({ outcome, endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function noteRefused(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('partnerTrips')
    .set({ refusedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

export function selectTrips(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('partnerTrips as trip')
    .innerJoin('partners as partner', 'partner.id', 'trip.partnerId')
    .selectAll('trip')
    .select('partner.kind')
    .where('trip.sessionId', '=', sql<string>`any(${[...sessionIds]}::uuid[])`)
    .orderBy('trip.leftAt')
    .orderBy('trip.id')
    .execute();
}

export function selectTaken(db: Db, visitId: string) {
  return db
    .selectFrom('workflowSteps as taken')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'taken.sessionId')
    .where('visitPatient.visitId', '=', visitId)
    .select(['taken.sessionId', 'taken.step', 'taken.outcome', 'taken.at', 'taken.details'])
    .execute();
}

export function findTaken(db: Db, sessionId: string, step: WorkflowStep) {
  return db
    .selectFrom('workflowSteps')
    .select(['outcome', 'at', 'details'])
    .where('sessionId', '=', sessionId)
    .where('step', '=', step)
    .executeTakeFirst();
}

export async function insertHistory(
  trx: Trx,
  row: Pick<HistoryRow, 'tripId' | 'sessionId' | 'askedAt'>,
): Promise<void> {
  await trx
    .insertInto('historyResults')
    .values({ ...row, state: 'waiting', failure: null, response: null, receivedAt: null })
    .execute();
}

export function findHistory(db: Db, tripId: string) {
  return db
    .selectFrom('historyResults as result')
    .innerJoin('partnerTrips as trip', 'trip.id', 'result.tripId')
    .innerJoin('partners as partner', 'partner.id', 'trip.partnerId')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'result.sessionId')
    .select([
      'result.state',
      'result.sessionId',
      'trip.partnerId',
      'partner.practiceId',
      'visitPatient.visitId',
    ])
    .where('result.tripId', '=', tripId)
    .executeTakeFirst();
}

export async function updateHistory(
  trx: Trx,
  tripId: string,
  change: Updateable<Database['historyResults']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('historyResults')
    .set(change)
    .where('tripId', '=', tripId)
    .where('state', '!=', 'received')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function selectHistories(db: Db, visitId: string) {
  return db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('historyResults as result', (join) =>
      join.on((on) =>
        on.or([
          on('result.sessionId', '=', on.ref('visitPatient.sessionId')),
          on('result.sessionId', '=', on.fn.any('visitPatient.earlierSessions')),
        ]),
      ),
    )
    .innerJoin('partnerTrips as trip', 'trip.id', 'result.tripId')
    .innerJoin('partners as partner', 'partner.id', 'trip.partnerId')
    .selectAll('result')
    .select(['visitPatient.sessionId as ofSession', 'partner.practiceId', 'partner.namespaceRoot'])
    .where('visitPatient.visitId', '=', visitId)
    .orderBy('result.askedAt', 'desc')
    .execute();
}
export type KnownHistory = Awaited<ReturnType<typeof selectHistories>>[number];
