import { sql } from 'kysely';
import { API_ACCESS } from '../../shared/domain/roles.ts';

/**
 * Whether the row `account` administers its practices, for a condition in SQL: as `practice.administer` says of a
 * signed-in account (`shared/permissions`).
 */
export const administers = sql<boolean>`(
  account.is_client_admin or account.is_admin_only or account.api_access = ${API_ACCESS.adminOnly})`;
