import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { DaysOff, WeeklyHours } from '#shared/domain/working-hours.ts';

export async function isMember(db: Db, practiceId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .where('practiceId', '=', practiceId)
    .where('accountId', '=', accountId)
    .select('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export function findHours(db: Db, practiceId: number, accountId: string | null) {
  return db
    .selectFrom('workingHours')
    .select(['id', 'hours', 'version'])
    .where('practiceId', '=', practiceId)
    .where('accountId', 'is not distinct from', accountId)
    .executeTakeFirst();
}

export function selectDaysOff(
  db: Db,
  practiceId: number,
  accountId: string | null,
  today: string,
): Promise<DaysOff[]> {
  return db
    .selectFrom('daysOff as days')
    .innerJoin('workingHours as hours', 'hours.id', 'days.workingHoursId')
    .where('hours.practiceId', '=', practiceId)
    .where('hours.accountId', 'is not distinct from', accountId)
    .where('days.lastDay', '>=', today)
    .select([
      sql<string>`days.first_day::text`.as('firstDay'),
      sql<string>`days.last_day::text`.as('lastDay'),
      'days.reason',
    ])
    .orderBy('days.firstDay')
    .orderBy('days.lastDay')
    .orderBy('days.reason')
    .execute();
}

export function hoursOfDays(db: Db, practiceId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('workingHours as hours')
    .where('hours.practiceId', '=', practiceId)
    .select([
      'hours.accountId',
      'hours.hours',
      sql<DaysOff[]>`(select coalesce(json_agg(json_build_object('firstDay', days.first_day,
        'lastDay', days.last_day, 'reason', days.reason) order by days.first_day, days.last_day, days.reason), '[]')
        from days_off as days where days.working_hours_id = hours.id
          and days.last_day >= ${from}::date and days.first_day < ${to}::date)`.as('daysOff'),
    ])
    .orderBy('hours.accountId')
    .execute();
}

export async function addHours(trx: Trx, practiceId: number, accountId: string | null): Promise<string> {
  await trx
    .insertInto('workingHours')
    .values({ practiceId, accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('workingHours')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('accountId', 'is not distinct from', accountId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateHours(trx: Trx, id: string, hours: WeeklyHours | null): Promise<void> {
  await trx
    .updateTable('workingHours')
    .set({ hours: hours && JSON.stringify(hours) })
    .where('id', '=', id)
    .execute();
}

/** Replaces the days off that are not over on `today`; earlier ones stay. */
export async function replaceDaysOff(
  trx: Trx,
  workingHoursId: string,
  daysOff: readonly DaysOff[],
  today: string,
): Promise<void> {
  await trx
    .deleteFrom('daysOff')
    .where('workingHoursId', '=', workingHoursId)
    .where('lastDay', '>=', today)
    .execute();
  if (daysOff.length === 0) return;
  await trx
    .insertInto('daysOff')
    .values(daysOff.map((days) => ({ workingHoursId, ...days })))
    .execute();
}

export async function timeZoneOf(db: Db, practiceId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('practices')
    .select('timeZone')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow();
  return timeZone;
}
