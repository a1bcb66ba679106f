import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { practicePolicies } from '#server/features/practice/practices/practices.policy.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { can } from '#shared/permissions/permissions.ts';
import { isMember } from './working-hours.queries.ts';

export interface HoursGrant {
  staff: Staff;
  practiceId: number;
  accountId: string | null;
}

/**
 * Access to working hours (PRODUCT 14.20).
 * - Administrators of a practice: its hours, and those of its staff there.
 * - Staff who work with visits in a practice: their own there, and to read everyone's.
 */
export function workingHoursPolicies(db: Db) {
  const { ofPractice } = practicePolicies(db);
  return {
    async seeAll(caller: Caller, { params }: { params: { practiceId: number } }): Promise<number> {
      const staff = await caller.staff();
      if (!can(staff, 'visits.see', params))
        return refuseUnseen(db, staff.accountId, 'practice', String(params.practiceId));
      return params.practiceId;
    },
    async ofPractice(caller: Caller, input: { params: { practiceId: number } }): Promise<HoursGrant> {
      const { staff, practiceId } = await ofPractice(caller, input);
      return { staff, practiceId, accountId: null };
    },
    async ofProvider(
      caller: Caller,
      input: { params: { practiceId: number; accountId: string } },
    ): Promise<HoursGrant> {
      const { practiceId, accountId } = input.params;
      const staff = await caller.staff();
      if (accountId === staff.accountId && can(staff, 'visits.see', { practiceId }))
        return { staff, practiceId, accountId };
      if (!can(staff, 'practice.administer', { practiceId }) || !(await isMember(db, practiceId, accountId)))
        return refuseUnseen(db, staff.accountId, 'account', accountId);
      return { staff, practiceId, accountId };
    },
  };
}
