import { sql } from 'kysely';
import type { Deps } from '#server/features/deps.ts';
import { withdrawMessagesOf } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import { visitRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { CodedError } from '#shared/errors.ts';
import { holdForChange, writeEnd } from './change-visit.ts';

/**
 * Closes visits that no one ended, some hours after their planned end by the practice's setting (PRODUCT 6.14):
 * COMPLETE if a person was admitted, otherwise EXPIRED. Idempotent, even concurrently.
 */
export async function closeOverdueVisits(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'>,
): Promise<void> {
  const now = deps.clock();
  for (const { visitId, hours } of await selectOverdue(deps.db, new Date(now)))
    await close(deps, visitId, hours, now);
}

async function close(
  deps: Pick<Deps, 'events' | 'jobs'>,
  visitId: string,
  hours: number,
  now: number,
): Promise<void> {
  try {
    await deps.events.transaction(async (trx, happened) => {
      const { visit, to } = await holdForChange(trx, visitId, 'close');
      const { practiceId } = visit;
      const deadLinks = await writeEnd(trx, visit, to === 'COMPLETE' ? 'COMPLETE' : 'EXPIRED', now, {
        actor: 'system',
        closedAfterHours: hours,
        details: { closedAfterHours: hours },
      });
      await withdrawMessagesOf(deps, trx, visitId);
      await happened({ type: 'visit.closed', practiceId, visitId, deadLinks });
    });
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'VISIT_ENDED')) throw error;
  }
}

const LIMIT = 200;
/**
 * How much longer a visit stays open while a patient or guest is in it, because a page may be left open for
 * days.
 */
const TALKING_HOURS = 12;

async function selectOverdue(db: Db, now: Date): Promise<{ visitId: string; hours: number }[]> {
  const open = visitRows(db, 'across-practices')
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
