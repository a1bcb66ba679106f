import { type PartnerKind, STEP_OF_PARTNER } from '../domain/partner.ts';
import { type StepOutcome, type StepState, WORKFLOW_STEPS, type WorkflowStep } from '../domain/workflow.ts';

export interface ConfiguredStep {
  step: WorkflowStep;
  mandatory: boolean;
}

export type WorkflowConfig = readonly ConfiguredStep[];

export type WorkflowProgress = Partial<Record<WorkflowStep, StepOutcome>>;

export interface StepStatus extends ConfiguredStep {
  state: StepState;
}

/** A patient cannot invite guests to a visit with other patients (PRODUCT 8.9). */
const NOT_IN_GROUPS: readonly WorkflowStep[] = ['guests'];

/**
 * Optional guests do not delay the patient: the summary of the answers offers to invite them (PRODUCT 8.9), so the
 * step counts as complete.
 */
export const isOfferedLater = ({ step, mandatory }: ConfiguredStep): boolean =>
  step === 'guests' && !mandatory;

/**
 * A skipped step counts as complete as long as it is optional; once mandatory, it is open again. A done step stays
 * done, even if the practice changes the order.
 */
export function stepStatuses(
  config: WorkflowConfig,
  progress: WorkflowProgress,
  visit: { isGroupVisit: boolean; notAsked?: readonly WorkflowStep[] },
): StepStatus[] {
  return config.map(({ step, mandatory }) => {
    const enabled =
      !visit.notAsked?.includes(step) &&
      WORKFLOW_STEPS.includes(step) &&
      !(visit.isGroupVisit && NOT_IN_GROUPS.includes(step));
    const complete =
      progress[step] === 'done' ||
      (progress[step] === 'skipped' && !mandatory) ||
      isOfferedLater({ step, mandatory });
    const state: StepState = enabled ? (complete ? 'STEP_COMPLETE' : 'STEP_INCOMPLETE') : 'STEP_NOT_ENABLED';
    return { step, mandatory, state };
  });
}

export function currentStep(statuses: readonly StepStatus[]): WorkflowStep | null {
  return statuses.find(({ state }) => state === 'STEP_INCOMPLETE')?.step ?? null;
}

/** When the first step may start, in milliseconds since the epoch; null for immediately. */
export function stepsOpenAt(startsAt: number, beginMinutes: number | null): number | null {
  return beginMinutes === null ? null : startsAt - beginMinutes * 60_000;
}

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
