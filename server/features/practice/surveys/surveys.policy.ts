import { administeredPractice } from '#server/features/core/audit/administered-practice.ts';
import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';

export interface SurveyGrant {
  staff: Staff;
  practiceId: number;
}

/**
 * Access to surveys: a patient rates only the ended visit that they were in. Staff answer as members of a practice,
 * each for themselves. A practice's administrators read its answers.
 */
export function surveyPolicies(db: Db) {
  async function surveyed(caller: Caller): Promise<Staff> {
    const staff = await caller.staff();
    if (!mayEnterStaffArea(staff.apiAccess)) throw new CodedError('ACCESS_DENIED');
    return staff;
  }
  return {
    formerPatient: (caller: Caller, { params }: { params: { sessionId: string } }) =>
      caller.formerPatient(params.sessionId),
    surveyed,
    async ofPracticeInBody(
      caller: Caller,
      { body: { practiceId } }: { body: { practiceId: number } },
    ): Promise<SurveyGrant> {
      const staff = await surveyed(caller);
      if (!staff.memberships.some((membership) => membership.practiceId === practiceId))
        return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
      return { staff, practiceId };
    },
    ofAdministeredPractice: administeredPractice(db),
  };
}
