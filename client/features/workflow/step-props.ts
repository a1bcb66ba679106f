import type { Workflow } from '../../../shared/contracts/rest/workflow.ts';

/** What every step's screen is given. */
export interface StepProps {
  sessionId: string;
  workflow: Workflow;
  /** The step is taken: where the patient stands now. */
  onDone: (workflow: Workflow) => void;
  /** It was taken elsewhere, or is not asked for any more: ask anew. */
  onReload: () => Promise<void>;
  /** Opens the question whether to decline and cancel. */
  onDecline: (reason: 'terms-declined' | 'consent-declined') => void;
  skip?: (() => void) | undefined;
  skipping: boolean;
}
