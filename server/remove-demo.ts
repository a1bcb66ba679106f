// Removes the demo accounts from the configured database. Anteroom must be stopped.
import { sql } from 'kysely';
import { readSettings } from './runtime/config/env.ts';
import { removeDemo } from './seed/demo-accounts.ts';
import { openDatabase } from './storage/db/database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { prepareDatabase } from './storage/migrating/prepare-database.ts';
import { openDatabaseAsOwner } from './storage/postgres/index.ts';

const say = (message: string): void => void process.stdout.write(`${message}\n`);

try {
  const server = await openDatabaseAsOwner(readSettings({ ...process.env, NODE_ENV: 'production' }), say);
  const db = openDatabase(server.ownerUrl, () => {});
  try {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where application_name = 'anteroom' and datname = current_database() and pid <> pg_backend_pid()
    `.execute(db);
    if (rows.length > 0) throw new Error('Anteroom is running on this database: stop it first.');
    await prepareDatabase(server);
    const { accounts, emptied } = await removeDemo(db);
    if (emptied) await prepareDatabase(server);
    if (accounts.length === 0) say('There are no demo accounts.');
    else if (emptied)
      say(`Removed ${accounts.length} demo accounts and everything of the demo: no account is left.`);
    else {
      say(
        `Removed ${accounts.length} demo accounts. Accounts of others, and what was recorded, are still there;`,
      );
      say('practices without staff are disabled.');
    }
  } finally {
    await db.destroy();
    await server.stop();
  }
} catch (error) {
  process.stderr.write(`\n${errorWords(error)}\n`);
  process.exitCode = 1;
}
