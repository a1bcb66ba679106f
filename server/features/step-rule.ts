import type { Db } from '#server/storage/db/database.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';

interface AskedVisit {
  sessionId: string;
  hasThirdParty: boolean;
}

/**
 * A step before a visit whose state does not depend on the patient's actions alone. Its feature defines it,
 * and the workflow evaluates it on each read.
 */
export interface StepRule {
  readonly step: WorkflowStep;
  /**
   * @param now milliseconds since the epoch
   * @returns `not-asked` if this visit has no such step, `done` if it counts as completed, null if the
   * patient's actions decide
   */
  standing(db: Db, visit: AskedVisit, now: number): Promise<'not-asked' | 'done' | null>;
}
