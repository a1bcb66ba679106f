import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { ScopeId } from '#server/storage/settings/stored.ts';
import { CodedError } from '#shared/errors.ts';
import { canInEvery } from '#shared/permissions/permissions.ts';
import { findScope, type ScopeHome, selectPracticesOfEnterprise } from './settings.queries.ts';

export interface SettingsGrant {
  staff: Staff;
  scope: ScopeId;
  home: ScopeHome;
  practiceIds: number[];
}

/**
 * Access to settings.
 * - Administrators of a practice: its settings, and those of its visit types.
 * - Administrators of all practices of an enterprise: the enterprise's. Administrators of some of them are refused; to
 *   all others it looks missing.
 */
export function settingPolicies(db: Db) {
  async function grant(caller: Caller, scope: ScopeId): Promise<SettingsGrant> {
    const { staff, practiceIds: administered } = await administrator(caller);
    const home = await findScope(db, scope);
    if (!home) return refuseUnseen(db, staff.accountId, scope.kind, String(scope.id));
    const practiceIds =
      home.practiceId === null ? await selectPracticesOfEnterprise(db, home.enterpriseId) : [home.practiceId];
    if (!practiceIds.some((id) => administered.includes(id)))
      return refuseUnseen(db, staff.accountId, scope.kind, String(scope.id));
    if (!canInEvery(staff, 'practice.administer', practiceIds)) throw new CodedError('ACCESS_DENIED');
    return { staff, scope, home, practiceIds };
  }
  return {
    ofPractice: (caller: Caller, { params }: { params: { practiceId: number } }) =>
      grant(caller, { kind: 'practice', id: params.practiceId }),
    ofEnterprise: (caller: Caller, { params }: { params: { enterpriseId: number } }) =>
      grant(caller, { kind: 'enterprise', id: params.enterpriseId }),
    ofVisitType: (caller: Caller, { params }: { params: { visitTypeId: string } }) =>
      grant(caller, { kind: 'visit-type', id: params.visitTypeId }),
  };
}
