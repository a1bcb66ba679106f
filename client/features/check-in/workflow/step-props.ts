import type { Answers } from '#shared/contracts/rest/check-in/preparation.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';

export interface StepProps {
  sessionId: string;
  workflow: Workflow;
  /** The step was complete when it was opened: the person reviews it, and may change some answers. */
  isDone: boolean;
  /** The patient's answers; null while they are not needed, or if they could not be read. */
  answers: Answers | null;
  /** The step is done; `workflow` is the new state. */
  onDone: (workflow: Workflow) => void;
  /** Continues without a change. */
  onNext: () => void;
  /** Reloads the workflow and continues: the step was done elsewhere or is no longer required. */
  onReload: () => Promise<void>;
  /** Opens the 'Decline and Cancel Visit' dialog. */
  onDecline: (reason: 'terms-declined' | 'consent-declined') => void;
  /** The number of steps that the screen completes, if it is not one. */
  onSpan?: (steps: number) => void;
  skip?: (() => void) | undefined;
  skipping: boolean;
}
