import { can } from '../../../shared/permissions/permissions.ts';
import type { Caller, Staff } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { refuseUnseen } from '../audit/refuse.ts';
import { findVisitHome, findVisitHomeBySession } from './visits.queries.ts';

/** What a policy of this feature lets the handler rely on. */
export interface PracticeGrant {
  staff: Staff;
  practiceId: number;
}
export interface VisitGrant extends PracticeGrant {
  visitId: string;
}

/**
 * Who may do what with visits (PRODUCT 1.7).
 *
 * - Providers and clinical admins of a practice see and schedule its visits.
 * - RPM-only and admin-only users do not see visits, not even their own practice's.
 * - A visit, session or practice that is not theirs to see looks like one that does not exist.
 */
export function visitPolicies(db: Db) {
  const staffOfPractice = async (caller: Caller, practiceId: number): Promise<PracticeGrant> => {
    const staff = await caller.staff();
    if (!can(staff, 'visits.see', { practiceId }))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return { staff, practiceId };
  };

  const staffOfVisit = async (
    caller: Caller,
    id: string,
    kind: 'visit' | 'session' | 'image' | 'guest',
    find: (db: Db, id: string) => Promise<{ visitId: string; practiceId: number } | undefined>,
  ): Promise<VisitGrant> => {
    const staff = await caller.staff();
    const home = await find(db, id);
    if (!home || !can(staff, 'visits.see', home)) return refuseUnseen(db, staff.accountId, kind, id);
    return { staff, practiceId: home.practiceId, visitId: home.visitId };
  };

  return {
    /** Staff of the practice that the body names. */
    ofPracticeInBody: (caller: Caller, { body }: { body: { practiceId: number } }) =>
      staffOfPractice(caller, body.practiceId),
    /** Staff of the practice that the address names. */
    ofPracticeInPath: (caller: Caller, { params }: { params: { practiceId: number } }) =>
      staffOfPractice(caller, params.practiceId),
    /** Staff of the visit's practice. */
    ofVisit: (caller: Caller, { params }: { params: { rootVisitId: string } }) =>
      staffOfVisit(caller, params.rootVisitId, 'visit', findVisitHome),
    /** Staff of the practice of the session's visit. */
    ofSession: (caller: Caller, { params }: { params: { sessionId: string } }) =>
      staffOfVisit(caller, params.sessionId, 'session', findVisitHomeBySession),
    /** Staff of the practice of the visit that something else belongs to; for other features' policies. */
    ofThing: staffOfVisit,
  };
}
