import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';

/**
 * Staff are counted in their own practices (PRODUCT 17.6).
 *
 * @returns the practice
 */
export function pageViewPolicy(db: Db) {
  return async (
    caller: Caller,
    { body: { practiceId } }: { body: { practiceId: number } },
  ): Promise<number> => {
    const staff = await caller.staff();
    if (!mayEnterStaffArea(staff.apiAccess)) throw new CodedError('ACCESS_DENIED');
    if (!staff.memberships.some((membership) => membership.practiceId === practiceId))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return practiceId;
  };
}

/**
 * A patient is counted in the practice of their visit.
 *
 * @returns the practice
 */
export const patientOfPage = async (
  caller: Caller,
  { params: { sessionId } }: { params: { sessionId: string } },
): Promise<number> => (await caller.patient(sessionId)).practiceId;

/** {@link patientOfPage} for a reader of documents sent after the visit. */
export const readerOfPage = async (
  caller: Caller,
  { params: { linkId } }: { params: { linkId: string } },
): Promise<number> => (await caller.afterVisit(linkId)).practiceId;

/** {@link patientOfPage} for a guest. */
export const guestOfPage = async (
  caller: Caller,
  { params: { guestId } }: { params: { guestId: string } },
): Promise<number> => (await caller.guest(guestId)).practiceId;
