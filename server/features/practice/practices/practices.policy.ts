import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { selectPracticesOfEnterprise } from '#server/features/practice/settings/settings.service.ts';
import {
  type Administrator,
  administrator,
  installationAdministrator,
} from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { canInEvery } from '#shared/permissions/permissions.ts';
import { findHome } from './practices.queries.ts';

export interface EnterpriseGrant extends Administrator {
  enterpriseId: number;
}
export interface PracticeGrant extends EnterpriseGrant {
  practiceId: number;
  wholeEnterprise: boolean;
}

/**
 * Access to administration (PRODUCT 14.7).
 * - Administrators of a practice: its name, time zone and locations.
 * - Administrators of all active practices of an enterprise: also its name, its disabled practices, new practices, and
 *   disabling and enabling them.
 * - The installation's administrators: new enterprises.
 *
 * The practices are read before the caller's memberships. A practice created in between is not among them, so its
 * administrators, who also administer the others, are not refused.
 */
export function practicePolicies(db: Db) {
  async function ofPractice(
    caller: Caller,
    { params: { practiceId } }: { params: { practiceId: number } },
  ): Promise<PracticeGrant> {
    const home = await findHome(db, practiceId);
    const active = home ? await selectPracticesOfEnterprise(db, home.enterpriseId) : [];
    const grant = await administrator(caller);
    if (!home) return refuseUnseen(db, grant.staff.accountId, 'practice', String(practiceId));
    const wholeEnterprise = canInEvery(grant.staff, 'practice.administer', active);
    if (!wholeEnterprise && !grant.practiceIds.includes(practiceId))
      return refuseUnseen(db, grant.staff.accountId, 'practice', String(practiceId));
    return { ...grant, practiceId, enterpriseId: home.enterpriseId, wholeEnterprise };
  }
  return {
    administrator,
    ofPractice,
    async statusOfPractice(caller: Caller, input: { params: { practiceId: number } }) {
      const grant = await ofPractice(caller, input);
      if (!grant.wholeEnterprise) throw new CodedError('ACCESS_DENIED');
      return grant;
    },
    async ofEnterprise(
      caller: Caller,
      { params: { enterpriseId } }: { params: { enterpriseId: number } },
    ): Promise<EnterpriseGrant> {
      const active = await selectPracticesOfEnterprise(db, enterpriseId);
      const grant = await administrator(caller);
      if (!active.some((id) => grant.practiceIds.includes(id)))
        return refuseUnseen(db, grant.staff.accountId, 'enterprise', String(enterpriseId));
      if (!canInEvery(grant.staff, 'practice.administer', active)) throw new CodedError('ACCESS_DENIED');
      return { ...grant, practiceIds: active, enterpriseId };
    },
    ofInstallation: installationAdministrator,
  };
}
