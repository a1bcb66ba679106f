import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { can } from '#shared/permissions/permissions.ts';
import { findVisitHome, findVisitHomeByPatient } from './visits.queries.ts';

export interface PracticeGrant {
  staff: Staff;
  practiceId: number;
}
export interface VisitGrant extends PracticeGrant {
  visitId: string;
}

/**
 * Access to visits (PRODUCT 1.7).
 *
 * - Providers and clinical admins of a practice see and schedule its visits.
 * - RPM-only and admin-only users see no visits, not even their own practice's.
 * - A visit, visit patient or practice that the caller may not see looks like a missing one.
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
    ofPracticeInBody: (caller: Caller, { body }: { body: { practiceId: number } }) =>
      staffOfPractice(caller, body.practiceId),
    ofPracticeInPath: (caller: Caller, { params }: { params: { practiceId: number } }) =>
      staffOfPractice(caller, params.practiceId),
    ofVisit: (caller: Caller, { params }: { params: { rootVisitId: string } }) =>
      staffOfVisit(caller, params.rootVisitId, 'visit', findVisitHome),
    ofVisitPatient: (caller: Caller, { params }: { params: { sessionId: string } }) =>
      staffOfVisit(caller, params.sessionId, 'session', findVisitHomeByPatient),
    ofThing: staffOfVisit,
  };
}
