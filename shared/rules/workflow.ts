import { OFFERED_STEPS, type StepOutcome, type StepState, type WorkflowStep } from '../domain/workflow.ts';

export interface ConfiguredStep {
  step: WorkflowStep;
  mandatory: boolean;
}

/** What a practice asks of the patients of a visit type, in order. */
export type WorkflowConfig = readonly ConfiguredStep[];

/** How each step came to its end, for those that did. */
export type WorkflowProgress = Partial<Record<WorkflowStep, StepOutcome>>;

export interface StepStatus extends ConfiguredStep {
  state: StepState;
}

/** Steps that make no sense in a group visit: one patient invites nobody into another's visit (PRODUCT 8.9). */
const NOT_IN_GROUPS: readonly WorkflowStep[] = ['guests'];

/**
 * Where a patient stands. A skipped step is complete for as long as it may be skipped: made mandatory since,
 * it is asked again. What has been done once stays done, also where the practice has changed the order.
 */
export function stepStatuses(
  config: WorkflowConfig,
  progress: WorkflowProgress,
  visit: { isGroupVisit: boolean; notAsked?: readonly WorkflowStep[] },
): StepStatus[] {
  return config.map(({ step, mandatory }) => {
    const enabled =
      !visit.notAsked?.includes(step) &&
      OFFERED_STEPS.includes(step) &&
      !(visit.isGroupVisit && NOT_IN_GROUPS.includes(step));
    const complete = progress[step] === 'done' || (progress[step] === 'skipped' && !mandatory);
    const state: StepState = enabled ? (complete ? 'STEP_COMPLETE' : 'STEP_INCOMPLETE') : 'STEP_NOT_ENABLED';
    return { step, mandatory, state };
  });
}

/** The one step that may be taken now; null when everything is done. */
export function currentStep(statuses: readonly StepStatus[]): WorkflowStep | null {
  return statuses.find(({ state }) => state === 'STEP_INCOMPLETE')?.step ?? null;
}

/** When the first step may be begun, milliseconds since the epoch; null is at once. */
export function stepsOpenAt(startsAt: number, beginMinutes: number | null): number | null {
  return beginMinutes === null ? null : startsAt - beginMinutes * 60_000;
}
