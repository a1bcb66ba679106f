import { type PartnerKind, STEP_OF_PARTNER } from '../domain/partner.ts';
import type { WorkflowStep } from '../domain/workflow.ts';
import type { WorkflowConfig, WorkflowProgress } from './workflow.ts';

export interface PartnerOfVisit {
  kind: PartnerKind;
  mandatory: boolean;
}

/**
 * Without intake questions, the medical history comes before the first of these steps, which follow what a provider
 * reads.
 */
const AFTER_HISTORY: readonly WorkflowStep[] = ['image', 'guests', 'copay'];

/**
 * Adds the steps at the practice's partners to a visit type's steps: the third-party intake instead of the product's
 * questions, the medical history after them, the third-party check-in last. Questions that were answered here, or at a
 * partner that has since been turned off, stay answered.
 */
export function withPartnerSteps(
  config: WorkflowConfig,
  partners: readonly PartnerOfVisit[],
  progress: WorkflowProgress,
): WorkflowConfig {
  const find = (kind: PartnerKind) => partners.find((one) => one.kind === kind);
  const goesOut = find('intake') ? progress.intake !== 'done' : progress['partner-intake'] === 'done';
  const steps = config.map((one) =>
    one.step === 'intake' && goesOut ? { ...one, step: STEP_OF_PARTNER.intake } : one,
  );
  const history = find('history');
  if (history) {
    const intake = steps.findIndex(({ step }) => step === 'intake' || step === STEP_OF_PARTNER.intake);
    const later = steps.findIndex(({ step }) => AFTER_HISTORY.includes(step));
    const at = intake >= 0 ? intake + 1 : later >= 0 ? later : steps.length;
    steps.splice(at, 0, { step: STEP_OF_PARTNER.history, mandatory: history.mandatory });
  }
  const checkIn = find('check-in');
  return checkIn ? [...steps, { step: STEP_OF_PARTNER['check-in'], mandatory: checkIn.mandatory }] : steps;
}
