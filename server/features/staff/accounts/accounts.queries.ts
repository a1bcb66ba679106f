import { type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { administers } from '#server/http/access/administrator.ts';
import { whereWorksAt } from '#server/http/access/passkey-host.ts';
import { ownPracticeRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { listPage } from '#server/storage/db/keyset-page.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { matchesWords } from '#server/storage/db/search-words.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { accountContracts } from '#shared/contracts/rest/staff/accounts.ts';
import type { AccountStatus, AccountType } from '#shared/domain/account.ts';
import { API_ACCESS, type StaffUserType } from '#shared/domain/roles.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';

export async function selectPracticesOf(db: Db, accountId: string): Promise<number[]> {
  return (await selectMemberships(db, accountId)).map(({ practiceId }) => practiceId);
}

export async function selectAllPracticesOf(db: Db, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('practiceId')
    .where('accountId', '=', accountId)
    .orderBy('practiceId')
    .execute();
  return rows.map(({ practiceId }) => practiceId);
}

export function selectMemberships(db: Db, accountId: string) {
  return ownPracticeRows(db, accountId)
    .where('practice.disabledAt', 'is', null)
    .select(['membership.practiceId', 'membership.userType', 'practice.name as practiceName'])
    .orderBy('practice.name')
    .orderBy('practice.id')
    .execute();
}
export type MembershipRow = Awaited<ReturnType<typeof selectMemberships>>[number];

export function findAccount(db: Db, accountId: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
}
export type AccountRecord = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findFactors(db: Db, accountId: string, host: string) {
  const { total, here, apps, demanded } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('passkeys as passkey')
        .where('passkey.accountId', '=', accountId)
        .select(({ fn }) => [
          fn.countAll<string>().as('total'),
          fn.countAll<string>().filterWhere(whereWorksAt(host)).as('here'),
        ])
        .as('passkeys'),
    )
    .select((eb) => [
      'passkeys.total',
      'passkeys.here',
      eb
        .selectFrom('authenticatorApps')
        .where('accountId', '=', accountId)
        .where('confirmedAt', 'is not', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('apps'),
      eb
        .selectFrom('memberships as membership')
        .innerJoin('practices as practice', 'practice.id', 'membership.practiceId')
        .where('membership.accountId', '=', accountId)
        .where('practice.disabledAt', 'is', null)
        .select(sql<boolean | null>`bool_or(${effective('providerMfa', { practice: 'practice' })})`.as('any'))
        .as('demanded'),
    ])
    .executeTakeFirstOrThrow();
  return {
    passkeys: Number(here),
    passkeysElsewhere: Number(total) - Number(here),
    apps: Number(apps),
    demanded: demanded ?? false,
  };
}

/** Locked until the transaction ends, so that two concurrent requests send one email. */
export function findAccountForReset(trx: Trx, email: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email', 'apiAccess', 'passwordHash'])
    .where('email', '=', cleanEmail(email))
    .where('claimsEmail', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

export async function selectByIdempotencyKeys(
  db: Db,
  createdBy: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'idempotencyKey'])
    .where('createdBy', '=', createdBy)
    .where('idempotencyKey', '=', ({ fn, val }) => fn.any<string>(val([...keys])))
    .execute();
  return new Map(rows.map(({ id, idempotencyKey }) => [idempotencyKey ?? '', id]));
}

export async function insertAccount(trx: Trx, account: Insertable<Database['accounts']>): Promise<void> {
  await trx.insertInto('accounts').values(account).execute();
}

export async function updateAccount(
  trx: Trx,
  accountId: string,
  change: Updateable<Database['accounts']>,
): Promise<void> {
  await trx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
}

export async function saveMembership(
  trx: Trx,
  membership: { accountId: string; practiceId: number; userType: StaffUserType },
): Promise<void> {
  await trx
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'practiceId']).doUpdateSet({ userType: membership.userType }),
    )
    .execute();
}

export async function deleteMembership(trx: Trx, accountId: string, practiceId: number): Promise<void> {
  await trx
    .deleteFrom('memberships')
    .where('accountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .execute();
}

export async function selectActivePractices(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('practices')
    .select('id')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locked until the transaction ends, to serialize changes of rights. */
export async function holdPractices(trx: Trx, practiceIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('practices')
    .select('id')
    .where('id', 'in', practiceIds)
    .orderBy('id')
    // Does not block scheduling.
    .forNoKeyUpdate()
    .execute();
}

export async function selectAdministered(trx: Trx, practiceIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('memberships as membership')
    .innerJoin('accounts as account', 'account.id', 'membership.accountId')
    .where('membership.practiceId', 'in', practiceIds)
    .where('account.apiAccess', 'not in', [API_ACCESS.disabled, API_ACCESS.revoked])
    .where(administers)
    .where(({ or, eb }) =>
      or([eb('account.passwordHash', 'is not', null), eb('account.oidcSubject', 'is not', null)]),
    )
    .select('membership.practiceId')
    .distinct()
    .execute();
  return new Set(rows.map(({ practiceId }) => practiceId));
}

type AccountListQuery = z.output<(typeof accountContracts)['GET /api/admin/accounts']['query']>;

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
