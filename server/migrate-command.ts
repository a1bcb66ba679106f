// Migrates the database as its owner, for installations whose product has no DATABASE_OWNER_URL and thus no
// right to, e.g. with docker compose. Other versions of the product may be running.
import { readSettings } from './runtime/config/env.ts';
import { loadKeys } from './runtime/config/keys.ts';
import { requireSecret } from './runtime/config/secrets.ts';
import { sealOlderRows } from './storage/data-keys/seal-older-rows.ts';
import { errorWords } from './storage/db/database-error.ts';
import { prepareDatabase } from './storage/migrating/prepare-database.ts';
import { openDatabaseAsOwner } from './storage/postgres/index.ts';

const say = (message: string): void => void process.stdout.write(`${message}\n`);

try {
  // The other settings need not be valid for production, since this only opens the database.
  const settings = readSettings({ ...process.env, NODE_ENV: 'production' });
  const server = await openDatabaseAsOwner(settings, say);
  try {
    const ran = await prepareDatabase(server);
    const ring = () => loadKeys(requireSecret(settings.secretSource)).dataKeys;
    const { sealed } = await sealOlderRows(server.ownerUrl, ring);
    if (sealed > 0) say(`Encrypted ${sealed} values from before encryption.`);
    say(ran.length === 0 ? 'The database is up to date.' : `Migrated the database: ${ran.join(', ')}.`);
  } finally {
    await server.stop();
  }
} catch (error) {
  process.stderr.write(`\n${errorWords(error)}\n`);
  process.exitCode = 1;
}
