import type { Trx } from '../../db/database.ts';
import type { ChallengeHolder } from '../../http/caller.ts';
import { markStaffSessionPassed, markVisitSessionPassed } from './auth.queries.ts';

/**
 * The session has shown its code, and owes none for as long as it lives.
 *
 * @returns false for one that has ended or has passed before
 */
export async function passMfa(trx: Trx, { caller }: ChallengeHolder, now: Date): Promise<boolean> {
  return caller.kind === 'staff'
    ? markStaffSessionPassed(trx, caller.staffSessionId, now)
    : markVisitSessionPassed(trx, caller.visitSessionId, now);
}
