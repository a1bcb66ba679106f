// Restores a backup into an empty, unused database, and verifies its chains.
import { parseArgs } from 'node:util';
import { checkChain, renewHead } from './features/check-in/consent/consent-chain.ts';
import { audit } from './features/core/audit/audit.service.ts';
import { verifyAuditChain } from './features/core/audit/audit-chain.ts';
import { readSettings } from './runtime/config/env.ts';
import { type Keys, loadKeys } from './runtime/config/keys.ts';
import { requireSecret, secretId } from './runtime/config/secrets.ts';
import { holdCopy, releaseCopy } from './storage/backup/held-copy.ts';
import { restoreBackup } from './storage/backup/restore-backup.ts';
import { openSealedDatabase } from './storage/data-keys/open-sealed-database.ts';
import { sealOlderRows } from './storage/data-keys/seal-older-rows.ts';
import type { Db } from './storage/db/database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { openDatabaseAsOwner } from './storage/postgres/index.ts';

import { readKnownSecrets } from './storage/rotation/known-secret.ts';
import { renewTokens } from './storage/rotation/open-tokens.ts';
import { renewSecret, tellVisits } from './storage/rotation/renew-secret.ts';

const USAGE = `npm run restore -- anteroom.backup                 restores a backup into an empty database, as a copy that talks to no one
npm run restore -- anteroom.backup --take-over     as the installation itself, which must not run elsewhere any more
npm run restore -- anteroom.backup --send-links    and sends patients and guests their new links, once it is the installation
`;
const say = (message: string): void => void process.stdout.write(`${message}\n`);

try {
  await run();
} catch (error) {
  process.stderr.write(`\n${errorWords(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'send-links': { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  const settings = readSettings({ ...process.env, NODE_ENV: 'production' });
  const secrets = requireSecret(settings.secretSource);
  const keys = loadKeys(secrets);
  const server = await openDatabaseAsOwner(settings, say);
  try {
    const { header, tables, rows } = await restoreBackup({ server, keys: keys.backup, file });
    say(
      `Restored ${rows} rows of ${tables} tables, of ${header.createdAt}. All sessions and codes have ended.`,
    );
    const { db, dataKeys } = openSealedDatabase(server.ownerUrl, keys, () => {}, 'anteroom-migration');
    try {
      const details = { createdAt: header.createdAt, tables, rows };
      await audit(db, { actor: 'system', action: 'database.restored', details });
      const [known] = await readKnownSecrets(db);
      if (known && known.id !== secretId(secrets[0])) {
        const signal = new AbortController().signal;
        await renewSecret({
          db,
          dataKeys,
          keys,
          secrets,
          now: Date.now(),
          signal,
          tell: false,
          audit,
          renewHead,
        });
        say(`The backup was of the secret ${known.id}: it is encrypted under ${secretId(secrets[0])} now.`);
      }
      await giveNewLinks(db, keys, values['send-links']);
      await sealOlderRows(server.ownerUrl, () => keys.dataKeys);
      if (values['take-over']) await releaseCopy(db);
      else {
        await holdCopy(db, { backupOf: header.createdAt });
        say('This copy talks to no one until "npm run take-over" says that it is the installation.');
      }
      await verify(db, keys);
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}

/** Sends no links by default, because the backup does not know later address changes and removals. */
async function giveNewLinks(db: Db, keys: Keys, send: boolean): Promise<void> {
  const { links = 0, visits } = await db.transaction().execute(async (trx) => {
    const renewed = await renewTokens(trx, keys);
    return { links: renewed.links, visits: send ? await tellVisits(trx) : 0 };
  });
  say(
    'Recovery codes, invitations of staff, and links of visits and to documents that were sent before the backup open nothing.',
  );
  if (send)
    say(
      `${links} links of visits have new addresses: ${visits} visits get messages with them once it is the installation.`,
    );
  else say(`${links} links of visits have new addresses: send them again from the visits.`);
}

/** A fault was already in the backup. The restored database is used anyway, and the audit screen shows the fault. */
async function verify(db: Db, keys: Keys): Promise<void> {
  const practices = await db.selectFrom('practices').select('id').orderBy('id').execute();
  const faults: string[] = [];
  for (const id of [0, ...practices.map((practice) => practice.id)]) {
    const broken = await verifyAuditChain(db, id);
    if (broken) faults.push(`the audit of practice ${id} at event ${broken}`);
    const fault = await checkChain(db, keys, id);
    if (fault) faults.push(`the consent records of practice ${id} at number ${fault.seq}`);
  }
  if (faults.length === 0)
    say(`The audit and the consent records of ${practices.length} practices are intact.`);
  else {
    process.stderr.write(`These are not as they were written: ${faults.join('; ')}.\n`);
    process.exitCode = 1;
  }
}
