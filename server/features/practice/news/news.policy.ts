import { installationAdministrator } from '#server/http/access/administrator.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';

/**
 * Access to the news (PRODUCT 17.1): all staff read published articles; the installation's administrators
 * write them and read drafts.
 */
export const newsPolicies = {
  async reader(caller: Caller): Promise<Staff> {
    const staff = await caller.staff();
    if (!mayEnterStaffArea(staff.apiAccess)) throw new CodedError('ACCESS_DENIED');
    return staff;
  },
  author: installationAdministrator,
};
