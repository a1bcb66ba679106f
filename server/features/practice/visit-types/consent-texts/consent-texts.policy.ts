import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { isTextOf } from './consent-texts.queries.ts';

export interface TextsGrant {
  staff: Staff;
  practiceId: number;
}
export interface TextGrant extends TextsGrant {
  textId: string;
}

/** Administrators of a practice read and change its consent texts. Other practices' texts look missing. */
export function consentTextPolicies(db: Db) {
  const ofPractice = async (
    caller: Caller,
    { params: { practiceId } }: { params: { practiceId: number } },
  ): Promise<TextsGrant> => {
    const { staff, practiceIds } = await administrator(caller);
    if (!practiceIds.includes(practiceId))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return { staff, practiceId };
  };
  return {
    ofPractice,
    ofText: async (
      caller: Caller,
      { params }: { params: { practiceId: number; textId: string } },
    ): Promise<TextGrant> => {
      const grant = await ofPractice(caller, { params });
      const { textId } = params;
      if (!(await isTextOf(db, grant.practiceId, textId)))
        return refuseUnseen(db, grant.staff.accountId, 'consent-text', textId);
      return { ...grant, textId };
    },
  };
}
