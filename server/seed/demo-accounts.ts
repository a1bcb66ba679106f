import { sql } from 'kysely';
import { SettingsError } from '#server/runtime/config/settings-error.ts';
import { deleteAppSetting } from '#server/storage/db/app-settings.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { DEMO_DOMAIN } from '#shared/domain/account.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { GUIDES_KEY } from './guides.ts';

const DEMO_ADDRESS = `%@${DEMO_DOMAIN}`;

const KEPT_TABLES = ['app_settings', 'kysely_migration', 'kysely_migration_lock'];

export async function selectDemoAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('email', 'like', DEMO_ADDRESS)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** @throws SettingsError that names the accounts, and the command that removes them */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const found = await selectDemoAccounts(db);
  if (found.length === 0) return;
  throw new SettingsError(
    `NODE_ENV is production, and the database holds demo accounts, whose password is public:\n` +
      `  ${found.join(', ')}\n` +
      `Remove them with:\n  npm run remove-demo\n` +
      `or, where there is no npm, as in a container:\n  node server/remove-demo.ts`,
  );
}

export interface RemovedDemo {
  accounts: string[];
  emptied: boolean;
}

/**
 * Removes the demo accounts. Without other accounts, removes everything, and the next start in production offers the
 * link for the first administrator. Otherwise their history stays, but they are permanently disabled, their addresses
 * are erased, and practices without other staff are disabled.
 */
export function removeDemo(db: Db): Promise<RemovedDemo> {
  return db.transaction().execute(async (trx) => {
    const accounts = await selectDemoAccounts(trx);
    if (accounts.length === 0) return { accounts, emptied: false };
    const { others } = await trx
      .selectFrom('accounts')
      .where('email', 'not like', DEMO_ADDRESS)
      .select(({ fn }) => fn.countAll<string>().as('others'))
      .executeTakeFirstOrThrow();
    const emptied = Number(others) === 0;
    await (emptied ? emptyDatabase(trx) : shutOut(trx, accounts));
    return { accounts, emptied };
  });
}

async function shutOut(trx: Trx, emails: readonly string[]): Promise<void> {
  const demo = trx.selectFrom('accounts').select('id').where('email', 'in', emails);
  const now = new Date();
  await trx
    .updateTable('practices')
    .set({ disabledAt: now })
    .where('disabledAt', 'is', null)
    .where('id', 'in', trx.selectFrom('memberships').select('practiceId').where('accountId', 'in', demo))
    .where(
      'id',
      'not in',
      trx.selectFrom('memberships').select('practiceId').where('accountId', 'not in', demo),
    )
    .execute();
  await trx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where('accountId', 'in', demo)
    .execute();
  await trx.deleteFrom('memberships').where('accountId', 'in', demo).execute();
  await trx
    .updateTable('accounts')
    .set({
      email: sql<string>`'removed-' || id || '@removed.invalid'`,
      passwordHash: null,
      oidcSubject: null,
      mobile: null,
      apiAccess: API_ACCESS.revoked,
      isClientAdmin: false,
    })
    .where('email', 'in', emails)
    .execute();
}

/** The demo's audit and consent records concern no real person, so their triggers are disabled this once. */
async function emptyDatabase(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select tablename as table from pg_tables
    where schemaname = current_schema() and tablename not in (${sql.join(KEPT_TABLES)})`.execute(trx);
  const tables = rows.map(({ table }) => table);
  for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger user`.execute(trx);
  await sql`truncate ${sql.join(tables.map((table) => sql.id(table)))} restart identity`.execute(trx);
  for (const table of tables) await sql`alter table ${sql.id(table)} enable trigger user`.execute(trx);
  // The articles are removed too. The next start publishes the guides again.
  await deleteAppSetting(trx, GUIDES_KEY);
  await sql`drop schema if exists pgboss cascade`.execute(trx);
}
