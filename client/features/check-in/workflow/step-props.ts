import type { Answers } from '#shared/contracts/rest/check-in/preparation.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';

export interface StepProps {
  sessionId: string;
  workflow: Workflow;
  /** The step was complete when it was opened: the person reviews it, and may change some answers. */
  isDone: boolean;
  /** Null while the answers are not needed, or if loading failed. */
  answers: Answers | null;
  onDone: (workflow: Workflow) => void;
  onNext: () => void;
  /** Reloads the workflow and continues: the step was done elsewhere or is no longer required. */
  onReload: () => Promise<void>;
  onDecline: (reason: 'terms-declined' | 'consent-declined') => void;
  onSpan?: (steps: number) => void;
  skip?: (() => void) | undefined;
  skipping: boolean;
}
