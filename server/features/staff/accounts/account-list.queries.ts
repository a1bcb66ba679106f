import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/storage/db/database.ts';
import { listPage } from '#server/storage/db/list-page.ts';
import { matchesWords } from '#server/storage/db/search-words.ts';
import type { accountContracts } from '#shared/contracts/rest/staff/accounts.ts';
import type { AccountStatus, AccountType } from '#shared/domain/account.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

export type AccountListQuery = z.output<(typeof accountContracts)['GET /api/admin/accounts']['query']>;

const access = sql`coalesce(account.disabled_access, account.api_access)`;

/** Must match `accountType`. */
const type = sql<AccountType>`case
  when account.is_admin_only or ${access} = ${API_ACCESS.adminOnly} then 'AdminOnly'
  when ${access} = ${API_ACCESS.rpmOnly} then 'RpmOnly'
  when exists (select from memberships as provider
    where provider.account_id = account.id and provider.user_type = 'Provider') then 'Provider'
  else 'ClinicalAdmin' end`;

/** Must match `accountStatus`. */
const status = sql<AccountStatus>`case
  when account.api_access in (${API_ACCESS.disabled}, ${API_ACCESS.revoked}) then 'NOT_ACTIVE'
  when account.password_hash is null and account.oidc_subject is null then 'INVITED'
  else 'ACTIVE' end`;

const KEYS = {
  name: { by: sql`lower(account.last_name || ' ' || account.first_name)`, type: 'text' },
  email: { by: sql`account.email`, type: 'text' },
  type: {
    by: sql`array_position(array['Provider', 'ClinicalAdmin', 'RpmOnly', 'AdminOnly'], ${type})`,
    type: 'integer',
  },
  status: { by: sql`array_position(array['ACTIVE', 'INVITED', 'NOT_ACTIVE'], ${status})`, type: 'integer' },
  lastActivity: { by: sql`coalesce(account.last_activity_at, '-infinity')`, type: 'timestamptz' },
} as const;

export function selectAccounts(db: Db, practiceIds: readonly number[], query: AccountListQuery) {
  const shown =
    query.practiceId === undefined ? practiceIds : practiceIds.filter((id) => id === query.practiceId);
  let accounts = db
    .selectFrom('accounts as account')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .whereRef('memberships.accountId', '=', 'account.id')
          // Practices that the caller does not administer match nothing.
          .where('memberships.practiceId', 'in', shown.length > 0 ? shown : [0])
          .select('memberships.accountId'),
      ),
    )
    .select([
      'account.id as accountId',
      'account.firstName',
      'account.lastName',
      'account.displayName',
      'account.email',
      'account.isClientAdmin',
      'account.isAdminOnly',
      'account.lastActivityAt',
      type.as('type'),
      status.as('status'),
    ]);
  if (query.status) accounts = accounts.where(status, '=', query.status);
  if (query.type) accounts = accounts.where(type, '=', query.type);
  for (const word of matchesWords(sql.ref('account.searchNameEmail'), query.q))
    accounts = accounts.where(word);
  return listPage(db, accounts, query, { keys: KEYS, id: sql`account.id` });
}
