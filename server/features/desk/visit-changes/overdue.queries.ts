import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';

/** Per run, oldest first; the next run takes the rest. */
const LIMIT = 200;
/**
 * How much longer a visit stays open while a patient or guest is in it, because a page may be left open for
 * days.
 */
const TALKING_HOURS = 12;

export async function selectOverdue(db: Db, now: Date): Promise<{ visitId: string; hours: number }[]> {
  const open = db
    .selectFrom('visits as visit')
    .innerJoin('practices as practice', 'practice.id', 'visit.practiceId')
    .where('visit.status', 'in', ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED'])
    .where('visit.startsAt', '<', now)
    .select((eb) => [
      'visit.id as visitId',
      'visit.startsAt',
      'visit.durationMinutes',
      effective('closeAfterHours', { practice: 'practice' }).as('closeAfterHours'),
      eb
        .exists(
          eb
            .selectFrom('participants as seat')
            .whereRef('seat.visitId', '=', 'visit.id')
            .where('seat.role', 'in', ['patient', 'guest'])
            .where('seat.stage', '=', 'in-visit'),
        )
        .as('talking'),
    ]);
  const hours = sql<number>`(close_after_hours)::int`;
  const rows = await db
    .selectFrom(open.as('open'))
    .select(['open.visitId', hours.as('hours')])
    .where(
      sql<boolean>`starts_at + make_interval(mins => duration_minutes,
        hours => ${hours} + case when talking then ${sql.lit(TALKING_HOURS)} else 0 end) <= ${now}`,
    )
    .orderBy('open.startsAt')
    .limit(LIMIT)
    .execute();
  return rows;
}
