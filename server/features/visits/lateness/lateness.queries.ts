import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

export interface Provider {
  practiceId: number;
  accountId: string;
}

export async function upsertLateness(trx: Trx, lateness: Insertable<Database['lateness']>): Promise<void> {
  const { minutes, showsLine, announcedAt } = lateness;
  await trx
    .insertInto('lateness')
    .values(lateness)
    .onConflict((conflict) =>
      conflict.columns(['practiceId', 'accountId']).doUpdateSet({ minutes, showsLine, announcedAt }),
    )
    .execute();
}

export async function clearLateness(trx: Trx, { practiceId, accountId }: Provider): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lateness')
    .set({ minutes: null })
    .where('practiceId', '=', practiceId)
    .where('accountId', '=', accountId)
    .where('minutes', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findProvider(db: Db, visitId: string): Promise<string | undefined> {
  const row = await db.selectFrom('visits').select('providerId').where('id', '=', visitId).executeTakeFirst();
  return row?.providerId;
}

export async function selectOpenedVisits(db: Db, { practiceId, accountId }: Provider): Promise<string[]> {
  const rows = await db
    .selectFrom('visits as visit')
    .innerJoin('liveRooms as room', 'room.visitId', 'visit.id')
    .where('visit.practiceId', '=', practiceId)
    .where('visit.providerId', '=', accountId)
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .select('room.visitId')
    .execute();
  return rows.map((row) => row.visitId);
}

export async function selectLine(db: Db, visitId: string): Promise<string[]> {
  const rows = await visitsOfProvider(db, visitId)
    .innerJoin('participants as seat', 'seat.visitId', 'other.id')
    .where('seat.stage', '=', 'waiting')
    .where('seat.unattended', '=', false)
    .where('seat.role', '=', 'patient')
    .select('seat.sessionId')
    .orderBy('seat.arrivedAt')
    .orderBy('seat.seatId')
    .execute();
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

export function findLateness(db: Db, visitId: string) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('lateness', (join) =>
      join
        .onRef('lateness.accountId', '=', 'visit.providerId')
        .onRef('lateness.practiceId', '=', 'visit.practiceId'),
    )
    .where('visit.id', '=', visitId)
    .select(['lateness.minutes', 'lateness.showsLine', 'lateness.announcedAt', 'visit.startsAt'])
    .executeTakeFirst();
}

export function selectLateness(db: Db, practiceId: number) {
  return db
    .selectFrom('lateness')
    .innerJoin('accounts as provider', 'provider.id', 'lateness.accountId')
    .where('lateness.practiceId', '=', practiceId)
    .select([
      'lateness.accountId',
      'provider.displayName as providerName',
      'lateness.minutes',
      'lateness.showsLine',
      'lateness.announcedAt',
    ])
    .orderBy('provider.displayName')
    .execute();
}

function visitsOfProvider(db: Db, visitId: string) {
  return db
    .selectFrom('visits as this')
    .innerJoin('visits as other', (join) =>
      join
        .onRef('other.providerId', '=', 'this.providerId')
        .onRef('other.practiceId', '=', 'this.practiceId'),
    )
    .where('this.id', '=', visitId)
    .where('other.status', 'not in', [...ENDED_VISIT_STATUSES]);
}
