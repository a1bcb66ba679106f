// Writes the whole database into one encrypted file, reads it back, and checks existing files. The product
// may be running.
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { audit } from './features/core/audit/audit.service.ts';
import { readSettings } from './runtime/config/env.ts';
import { type KeyRing, loadKeys } from './runtime/config/keys.ts';
import { requireSecret } from './runtime/config/secrets.ts';
import { type BackupContent, checkBackup, writeBackup } from './storage/backup/write-backup.ts';
import { withAuditKeys } from './storage/data-keys/open-sealed-database.ts';
import { type Db, openDatabase } from './storage/db/database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { openDatabase as openServer } from './storage/postgres/index.ts';

const USAGE = `npm run backup -- anteroom.backup            writes a backup into a new file, and checks it
npm run backup -- --check anteroom.backup    checks one from its beginning to its end
node server/backup-command.ts -              writes one to the standard output
`;
const STOPPED = 130;
/** PostgreSQL: undefined_column. */
const UNDEFINED_COLUMN = '42703';
/** Standard output may be the backup, so messages go to standard error. */
const say = (message: string): void => void process.stderr.write(`${message}\n`);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

try {
  await run();
} catch (error) {
  say(stopping.signal.aborted ? '\nStopped: there is no backup.' : `\n${errorWords(error)}`);
  process.exitCode = stopping.signal.aborted ? STOPPED : 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0 || (values.check && file === '-')) throw new Error(USAGE);
  const settings = readSettings({ ...process.env, NODE_ENV: 'production' });
  const { backup: keys, auditEvents } = loadKeys(requireSecret(settings.secretSource));
  if (values.check) return tell('The backup is whole', await checkBackup(keys, file));

  if (file !== '-' && existsSync(file)) throw new Error(`${file} is there already: name another file.`);
  const server = await openServer(settings, say);
  const db = withAuditKeys(
    openDatabase(server.url, () => {}),
    auditEvents,
  );
  try {
    const content =
      file === '-'
        ? await writeBackup({ url: server.url, key: keys[0], to: process.stdout, signal: stopping.signal })
        : await writeFile(server.url, keys, file);
    await record(db, content);
    tell(file === '-' ? 'Written, and not read back' : `Written to ${file}, and read back`, content);
    if (settings.fileStore.s3) say('Files in the object store are not in it: keep a copy of the bucket.');
  } finally {
    await db.destroy();
    await server.stop();
  }
}

async function writeFile(url: string, keys: KeyRing, file: string): Promise<BackupContent> {
  const draft = `${file}.part`;
  try {
    const to = createWriteStream(draft, { mode: 0o600, flush: true });
    const written = await writeBackup({ url, key: keys[0], to, signal: stopping.signal });
    const found = await checkBackup(keys, draft);
    if (found.rows !== written.rows) throw new Error(`${draft} has ${found.rows} of ${written.rows} rows.`);
    await rename(draft, file);
    return written;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Audited, because anyone with the file and the secret can read everything. */
async function record(db: Db, { tables, rows }: BackupContent): Promise<void> {
  try {
    await audit(db, { actor: 'system', action: 'database.backed-up', details: { tables, rows } });
  } catch (error) {
    // Before an upgrade, this version is installed but the database has the previous schema.
    if ((error as { code?: string }).code !== UNDEFINED_COLUMN) throw error;
    say('The audit does not have it, because the database is of an earlier version.');
  }
}

function tell(what: string, { header, tables, rows }: BackupContent): void {
  say(
    `${what}: ${rows} rows of ${tables} tables, of ${header.createdAt}, version ${header.migrations.at(-1)}.`,
  );
}
