import type { Deps } from '#server/features/deps.ts';
import { withdrawMessagesOf } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import { CodedError } from '#shared/errors.ts';
import { holdForChange, writeEnd } from './change-visit.ts';
import { selectOverdue } from './overdue.queries.ts';

/**
 * Closes visits that no one ended, some hours after their planned end by the practice's setting (PRODUCT
 * 6.14): COMPLETE if a person was admitted, otherwise EXPIRED. Safe to run twice, even concurrently.
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
    // Already ended.
    if (!(error instanceof CodedError && error.code === 'VISIT_ENDED')) throw error;
  }
}
