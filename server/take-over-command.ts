// Makes a restored copy the installation: from its next start on, it contacts people and other systems.
import { audit } from './features/core/audit/audit.service.ts';
import { readSettings } from './runtime/config/env.ts';
import { loadKeys } from './runtime/config/keys.ts';
import { requireSecret } from './runtime/config/secrets.ts';
import { readHeldCopy, releaseCopy } from './storage/backup/held-copy.ts';
import { openSealedDatabase } from './storage/data-keys/open-sealed-database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { prepareDatabase } from './storage/migrating/prepare-database.ts';
import { openDatabase as openServer } from './storage/postgres/index.ts';

const say = (message: string): void => void process.stdout.write(`${message}\n`);

try {
  await run();
} catch (error) {
  process.stderr.write(`\n${errorWords(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  // The other settings need not be valid for production, since this only opens the database.
  const settings = readSettings({ ...process.env, NODE_ENV: 'production' });
  const keys = loadKeys(requireSecret(settings.secretSource));
  const server = await openServer(settings, say);
  try {
    await prepareDatabase(server);
    const { db } = openSealedDatabase(server.url, keys, () => {});
    try {
      const copy = await readHeldCopy(db);
      if (!copy) return say('This is the installation already.');
      await db.transaction().execute(async (trx) => {
        await releaseCopy(trx);
        const details = { createdAt: copy.backupOf };
        await audit(trx, { actor: 'system', action: 'database.taken-over', details });
      });
      say(`The copy of ${copy.backupOf} is the installation now. Start Anteroom, or start it again.`);
      say('What was waiting is sent then. The former installation must not run any more.');
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}
