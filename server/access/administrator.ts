import { CodedError } from '../../shared/errors.ts';
import { can } from '../../shared/permissions/permissions.ts';
import type { Caller, Staff } from './caller.ts';

export interface AdministratorGrant {
  staff: Staff;
  practiceId: number;
}

/**
 * An administrator of the practice.
 *
 * @param practiceId undefined where the thing that is asked for does not exist
 * @throws NOT_FOUND for everyone else, as if the practice did not exist
 */
export async function administratorOf(
  caller: Caller,
  practiceId: number | undefined,
): Promise<AdministratorGrant> {
  const staff = await caller.staff();
  if (practiceId === undefined || !can(staff, 'practice.administer', { practiceId }))
    throw new CodedError('NOT_FOUND');
  return { staff, practiceId };
}
