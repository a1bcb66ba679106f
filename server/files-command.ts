// Shows where files are stored, moves them to another store, and encrypts files stored before encryption
// existed.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createLogger } from './http/logging.ts';
import { readSettings, type Settings } from './runtime/config/env.ts';
import { loadKeys } from './runtime/config/keys.ts';
import { requireSecret, type Secrets } from './runtime/config/secrets.ts';
import { DataKeys } from './storage/data-keys/data-keys.ts';
import { type Db, openDatabase } from './storage/db/database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { createFileCipher } from './storage/files/file-cipher.ts';
import { resealFiles } from './storage/files/file-keys.ts';
import { moveFiles } from './storage/files/move-files.ts';
import { openByteStores } from './storage/files/open-stores.ts';
import { wrappingKeys } from './storage/files/wrapping-keys.ts';
import { openDatabase as openServer } from './storage/postgres/index.ts';
import { refuseOtherSecret } from './storage/rotation/known-secret.ts';

const USAGE = `npm run files                            where the files are
npm run files -- move --to s3            into the object store that FILES_S3_* name
npm run files -- move --to postgres      into the database
npm run files -- --encrypt               encrypts files of former versions where they are, under their practices' keys
`;

const TELL_MS = 2_000;
const STOPPED = 130;
const say = (message: string): void => void process.stdout.write(`${message}\n`);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say('Stopping after the present file ...');
    stopping.abort();
  });

try {
  await run();
} catch (error) {
  process.stderr.write(`\n${errorWords(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, encrypt: { type: 'boolean', default: false } },
  });
  const [command = values.encrypt ? 'encrypt' : 'show'] = positionals;
  const to = values.to === 's3' || values.to === 'postgres' ? values.to : null;
  if (!['show', 'encrypt', 'move'].includes(command) || (command === 'move' && !to)) throw new Error(USAGE);

  const settings = readSettings(process.env);
  const secrets = requireSecret(settings.secretSource);
  const server = await openServer(settings, say);
  const db = openDatabase(server.url, () => {});
  try {
    await requireTables(db);
    if (command === 'show') await show(db);
    else await move(db, settings, secrets, command === 'move' ? to : null);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

async function move(
  db: Db,
  settings: Settings,
  secrets: Secrets,
  to: 's3' | 'postgres' | null,
): Promise<void> {
  if (to === 's3' && !settings.fileStore.s3) throw new Error('There is no object store: set FILES_S3_*.');
  if (to && to !== settings.fileStore.target)
    say(
      `New files still go to ${settings.fileStore.target}: set FILES_STORE=${to} and restart, then move again.`,
    );
  const log = createLogger(settings.logLevel);
  const stores = await openByteStores(settings.fileStore, db, log);
  const keys = loadKeys(secrets);
  const cipher = createFileCipher(wrappingKeys(keys.files, new DataKeys(db, keys.dataKeys)));
  await refuseOtherSecret(db, secrets);
  let told = 0;
  let of = 0;
  const { moved, failed } = await moveFiles({
    db,
    stores,
    cipher,
    to,
    signal: stopping.signal,
    onProgress({ done, total }) {
      of = total;
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
      say(`${done} of ${total} parts of files are done.`);
    },
    onFailure({ fileId, position }, error) {
      say(`Part ${position} of file ${fileId} stays where it is: ${errorWords(error)}`);
    },
  });
  const resealed = await resealFiles(db, cipher, stopping.signal);
  if (resealed > 0) say(`${resealed} keys of files are encrypted under their practice's key now.`);
  const what = to ? `moved to ${to}` : 'encrypted';
  if (stopping.signal.aborted) {
    say(`Stopped: ${moved} of ${of} parts are ${what}. The same command goes on.`);
    process.exitCode = STOPPED;
  } else say(`Done: ${moved} parts are ${what}.`);
  if (failed > 0) {
    say(`${failed} parts cannot be read and stay where they are.`);
    process.exitCode = 1;
  }
}

async function show(db: Db): Promise<void> {
  const { rows } = await sql<{ place: string; files: string; parts: string }>`
    select coalesce(store, 'not encrypted') as place, count(distinct file_id) as files, count(*) as parts
    from (
      select file_id, store from file_parts
      union all select id, null from files where content is not null
    ) as part
    group by place order by place
  `.execute(db);
  if (rows.length === 0) say('There are no files.');
  for (const { place, files, parts } of rows) say(`${place}: ${files} files in ${parts} parts`);
  say(`\n${USAGE}`);
}

async function requireTables(db: Db): Promise<void> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('loose_objects') is not null as there`.execute(db);
  if (!rows[0]?.there)
    throw new Error('Start this version of Anteroom once before, which prepares the database.');
}
