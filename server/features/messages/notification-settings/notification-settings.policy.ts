import type { Caller, Staff } from '#server/http/access/caller.ts';
import { CodedError } from '#shared/errors.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';

/**
 * Staff who work with visits in a practice; each accesses only their own settings.
 *
 * @throws ACCESS_DENIED
 */
export async function withVisits(caller: Caller): Promise<Staff> {
  const staff = await caller.staff();
  if (practicesWhere(staff, 'notifications.configure').length === 0) throw new CodedError('ACCESS_DENIED');
  return staff;
}
