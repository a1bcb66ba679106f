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

/**
 * Steps that group visits skip, because a patient cannot invite guests to a visit with other patients (PRODUCT 8.9).
 */
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

/** Null when all steps are done. */
export function currentStep(statuses: readonly StepStatus[]): WorkflowStep | null {
  return statuses.find(({ state }) => state === 'STEP_INCOMPLETE')?.step ?? null;
}

/** When the first step may start, in milliseconds since the epoch; null for immediately. */
export function stepsOpenAt(startsAt: number, beginMinutes: number | null): number | null {
  return beginMinutes === null ? null : startsAt - beginMinutes * 60_000;
}
