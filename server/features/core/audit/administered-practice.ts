import { administrator } from '#server/http/access/administrator.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { refuseUnseen } from './refuse.ts';

export interface AdministeredPractice {
  staff: Staff;
  practiceId: number;
}

export function administeredPractice(db: Db) {
  return async (
    caller: Caller,
    { params: { practiceId } }: { params: { practiceId: number } },
  ): Promise<AdministeredPractice> => {
    const { staff, practiceIds } = await administrator(caller);
    if (!practiceIds.includes(practiceId))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return { staff, practiceId };
  };
}
