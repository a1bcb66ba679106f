import { type Insertable, sql, type Updateable } from 'kysely';
import { administers } from '#server/http/access/administrator.ts';
import { whereWorksAt } from '#server/http/access/passkey-host.ts';
import { ownPracticeRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { effective } from '#server/storage/settings/effective.ts';
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

/** @param host the host name that passkeys are used at */
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
