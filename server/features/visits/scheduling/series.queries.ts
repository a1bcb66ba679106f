import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export async function insertSeries(trx: Trx, series: Insertable<Database['visitSeries']>): Promise<void> {
  await trx.insertInto('visitSeries').values(series).execute();
}

/** The visits of a series, in order. A moved visit is replaced by its successor. Empty for a single visit. */
export function selectSeriesOf(db: Db, visitId: string) {
  return db
    .selectFrom('visits as own')
    .innerJoin('visits as visit', 'visit.seriesId', 'own.seriesId')
    .innerJoin('visitSeries as series', 'series.id', 'visit.seriesId')
    .where('own.id', '=', visitId)
    .where('visit.status', '<>', 'MOVED')
    .select([
      'visit.id as visitId',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'visit.status',
      'visit.providerId',
      'series.everyWeeks',
    ])
    .select((select) => [
      select.ref('visit.seriesPosition').$notNull().as('position'),
      select.ref('own.seriesPosition').$notNull().as('ownPosition'),
    ])
    .orderBy('visit.seriesPosition')
    .execute();
}

export async function lockSeriesOf(trx: Trx, visitId: string): Promise<void> {
  await trx
    .selectFrom('visitSeries')
    .select('id')
    .where('id', '=', (own) => own.selectFrom('visits').select('seriesId').where('id', '=', visitId))
    .forUpdate()
    .execute();
}

export function lockVisitsToCome(trx: Trx, seriesId: string, now: Date) {
  return trx
    .selectFrom('visits')
    .selectAll()
    .where('seriesId', '=', seriesId)
    .where('status', 'in', ['SCHEDULED', 'TENTATIVE'])
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
