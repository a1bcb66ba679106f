import type { Answers } from '../../../../shared/contracts/rest/before-visit/preparation.ts';
import type { Workflow } from '../../../../shared/contracts/rest/before-visit/workflow.ts';

/** The properties of every step's screen. */
export interface StepProps {
  sessionId: string;
  workflow: Workflow;
  /** It was complete when it was opened: the person looks at it, and may change some answers. */
  isDone: boolean;
  /** What the patient has answered; null while it is not needed, or could not be read. */
  answers: Answers | null;
  /** The step is done; `workflow` is the new state. */
  onDone: (workflow: Workflow) => void;
  /** Goes on without a change. */
  onNext: () => void;
  /** Reloads the workflow and goes on: the step was done elsewhere or is no longer asked for. */
  onReload: () => Promise<void>;
  /** Opens the 'Decline and Cancel Visit' dialog. */
  onDecline: (reason: 'terms-declined' | 'consent-declined') => void;
  skip?: (() => void) | undefined;
  skipping: boolean;
}
