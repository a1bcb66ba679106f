import type { WorkflowStep } from '../../shared/domain/workflow.ts';
import type { Db } from '../db/database.ts';

/** What a step's feature is told of the visit that it is asked about. */
export interface AskedVisit {
  sessionId: string;
  /** The practice lets patients invite guests. */
  hasThirdParty: boolean;
}

/**
 * A step before a visit whose standing is not only what the patient did in it. Its feature makes one, and the
 * workflow asks it each time somebody's standing is wanted.
 */
export interface StepRule {
  readonly step: WorkflowStep;
  /**
   * @param now milliseconds since the epoch
   * @returns `not-asked` where this visit has no such step, `done` where it counts as taken, null where what the
   *   patient did decides
   */
  standing(db: Db, visit: AskedVisit, now: number): Promise<'not-asked' | 'done' | null>;
}
