import type { Workflow } from '../../../shared/contracts/rest/workflow.ts';

/** The properties of every step's screen. */
export interface StepProps {
  sessionId: string;
  workflow: Workflow;
  /** The step is done; `workflow` is the new state. */
  onDone: (workflow: Workflow) => void;
  /** Reloads the workflow: the step was done elsewhere or is no longer asked for. */
  onReload: () => Promise<void>;
  /** Opens the 'Decline and Cancel Visit' dialog. */
  onDecline: (reason: 'terms-declined' | 'consent-declined') => void;
  skip?: (() => void) | undefined;
  skipping: boolean;
}
