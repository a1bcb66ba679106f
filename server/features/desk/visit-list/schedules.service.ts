import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { ScheduleOwner } from '#shared/contracts/rest/desk/schedules.ts';
import { CodedError } from '#shared/errors.ts';
import { findOwner, searchOwners } from './schedules.queries.ts';

export const readerOf = ({ staff, practiceId }: PracticeGrant) => ({
  accountId: staff.accountId,
  practiceId,
});

export const findSchedules = (db: Db, grant: PracticeGrant, typed: string): Promise<ScheduleOwner[]> =>
  searchOwners(db, readerOf(grant), typed);

/** @throws NOT_FOUND both for a person without a schedule in this practice and for a missing one */
export async function readSchedule(db: Db, grant: PracticeGrant, userId: string): Promise<ScheduleOwner> {
  const owner = await findOwner(db, readerOf(grant), userId);
  if (!owner) throw new CodedError('NOT_FOUND');
  return owner;
}
