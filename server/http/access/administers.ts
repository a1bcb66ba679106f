import { sql } from 'kysely';
import { API_ACCESS } from '#shared/domain/roles.ts';

/**
 * SQL condition: the row `account` administers its practices. Mirrors `practice.administer` in `shared/permissions`.
 */
export const administers = sql<boolean>`(
  account.is_client_admin or account.is_admin_only or account.api_access = ${API_ACCESS.adminOnly})`;
