import { type StepOutcome, type StepState, WORKFLOW_STEPS, type WorkflowStep } from '../domain/workflow.ts';

export interface ConfiguredStep {
  step: WorkflowStep;
  mandatory: boolean;
}

/** The steps of a visit type, in order. */
export type WorkflowConfig = readonly ConfiguredStep[];

/** How each completed step ended. */
export type WorkflowProgress = Partial<Record<WorkflowStep, StepOutcome>>;

export interface StepStatus extends ConfiguredStep {
  state: StepState;
}

/**
 * Steps that group visits skip: a patient cannot invite guests to a visit with other patients (PRODUCT 8.9).
 */
const NOT_IN_GROUPS: readonly WorkflowStep[] = ['guests'];

/**
 * Optional guests do not hold up the patient: the summary of the answers offers to invite them (PRODUCT 8.9),
 * so the step counts as complete.
 */
export const isOfferedLater = ({ step, mandatory }: ConfiguredStep): boolean =>
  step === 'guests' && !mandatory;

/**
 * The state of each step. A skipped step counts as complete as long as it is optional; once mandatory, it is
 * asked again. A done step stays done, even if the practice changes the order.
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

/** The step that may be taken now; null when all are done. */
export function currentStep(statuses: readonly StepStatus[]): WorkflowStep | null {
  return statuses.find(({ state }) => state === 'STEP_INCOMPLETE')?.step ?? null;
}

/** The first step may begin then, in milliseconds since the epoch; null means immediately. */
export function stepsOpenAt(startsAt: number, beginMinutes: number | null): number | null {
  return beginMinutes === null ? null : startsAt - beginMinutes * 60_000;
}
