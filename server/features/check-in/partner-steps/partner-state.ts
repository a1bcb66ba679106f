import type { StepDetails } from '#server/storage/db/tables/workflow.ts';
import type { PartnerState } from '#shared/domain/partner.ts';
import type { StepOutcome } from '#shared/domain/workflow.ts';
import type { Trip } from './partner-steps.queries.ts';

export interface TakenStep {
  outcome: StepOutcome;
  at: Date;
  details: StepDetails;
}

type Known = Pick<Trip, 'leftAt' | 'expiresAt' | 'endedAt' | 'outcome' | 'refusedAt'>;

/**
 * The state of a partner's step for a patient. Pure.
 *
 * @param trips oldest first
 * @param now milliseconds since the epoch
 */
export function partnerState(
  taken: TakenStep | undefined,
  trips: readonly Known[],
  now: number,
): { state: PartnerState; at: Date | null } {
  const latest = trips.at(-1);
  const isAgain = latest && taken && latest.leftAt > taken.at;
  if (taken && !(isAgain && taken.outcome === 'skipped')) {
    const { without } = taken.details;
    if (without) return { state: without === 'staff' ? 'waived' : 'away', at: taken.at };
    return { state: taken.outcome === 'done' ? 'completed' : 'skipped', at: taken.at };
  }
  if (!latest) return { state: 'not-begun', at: null };
  if (latest.endedAt) return { state: latest.outcome ?? 'completed', at: latest.endedAt };
  if (latest.refusedAt) return { state: 'failed', at: latest.refusedAt };
  if (latest.expiresAt.getTime() <= now) return { state: 'failed', at: latest.expiresAt };
  return { state: 'left', at: latest.leftAt };
}
