import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { CodedError } from '#shared/errors.ts';
import { findOpenVisit, standing, standpointOf } from './standing.ts';
import { lockVisitPatient, upsertStep } from './workflow.queries.ts';

interface Waiving {
  sessionId: string;
  visitId: string;
  practiceId: number;
  accountId: string;
}

/**
 * Lets a patient continue without a step, until the visit is over. A completed step stays unchanged.
 *
 * @throws NOT_FOUND, VISIT_ENDED, STEP_NOT_ENABLED
 */
export function waiveStep(
  deps: Pick<Deps, 'clock' | 'steps' | 'events'>,
  { sessionId, visitId, practiceId, accountId }: Waiving,
  step: WorkflowStep,
): Promise<void> {
  return deps.events.transaction(async (trx, happened) => {
    await lockVisitPatient(trx, sessionId);
    const visit = await findOpenVisit(trx, sessionId);
    const { statuses } = await standing(trx, visit, standpointOf(deps));
    const status = statuses.find((one) => one.step === step);
    if (!status || status.state === 'STEP_NOT_ENABLED') throw new CodedError('STEP_NOT_ENABLED');
    if (status.state === 'STEP_COMPLETE') return;
    const at = new Date(deps.clock());
    const details = { without: 'staff' } as const;
    await upsertStep(trx, { sessionId, step, outcome: 'done', at, details, browserId: null });
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: `account:${accountId}`,
      action: 'step.waived',
      details: { step },
    });
    await happened({ type: 'step.taken', practiceId, visitId });
  });
}
