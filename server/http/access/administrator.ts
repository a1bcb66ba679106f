import { sql } from 'kysely';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';
import type { Caller, Staff } from './caller.ts';

/**
 * SQL condition: the row `account` administers its practices. Mirrors `practice.administer` in `shared/permissions`.
 */
export const administers = sql<boolean>`(
  account.is_client_admin or account.is_admin_only or account.api_access = ${API_ACCESS.adminOnly})`;

export interface Administrator {
  staff: Staff;
  practiceIds: number[];
}

/** Client admins and admin-only users (PRODUCT 1.4). @throws ACCESS_DENIED for everyone else */
export async function administrator(caller: Caller): Promise<Administrator> {
  const staff = await caller.staff();
  const practiceIds = practicesWhere(staff, 'practice.administer');
  if (practiceIds.length === 0) throw new CodedError('ACCESS_DENIED');
  return { staff, practiceIds };
}

/** The installation's administrators (PRODUCT 14.7). @throws ACCESS_DENIED for everyone else */
export async function installationAdministrator(caller: Caller): Promise<Administrator> {
  const grant = await administrator(caller);
  if (!grant.staff.administersInstallation) throw new CodedError('ACCESS_DENIED');
  return grant;
}
