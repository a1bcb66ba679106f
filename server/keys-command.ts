// Shows the application's secrets and practices' data keys; re-encrypts the database for a new secret, while the
// product is stopped; and replaces data keys, while the product runs.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { renewHead } from './features/check-in/consent/consent-chain.ts';
import { audit } from './features/core/audit/audit.service.ts';
import { readSettings, type Settings } from './runtime/config/env.ts';
import { loadKeys } from './runtime/config/keys.ts';
import { addOwnSecret, requireSecret, type Secrets, secretId } from './runtime/config/secrets.ts';
import { SettingsError } from './runtime/config/settings-error.ts';
import { openSealedDatabase } from './storage/data-keys/open-sealed-database.ts';
import { type Db, openDatabase } from './storage/db/database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { createFileCipher } from './storage/files/file-cipher.ts';
import { wrappingKeys } from './storage/files/wrapping-keys.ts';
import { prepareDatabase } from './storage/migrating/prepare-database.ts';
import { openDatabase as openServer } from './storage/postgres/index.ts';
import { describeDataKeys, describeStep } from './storage/rotation/describe-data-keys.ts';
import { readKnownSecrets, refuseOtherSecret } from './storage/rotation/known-secret.ts';
import { type Renewal, renewSecret } from './storage/rotation/renew-secret.ts';
import { replaceDataKeys, WAITS } from './storage/rotation/replace-data-keys.ts';

const USAGE = `npm run keys                         which secrets the product has, which this database knows, and data keys
npm run keys -- --practice=ID        the data keys of one practice alone
npm run keys -- --replace            gives every practice a new data key, while the product runs
npm run keys -- --replace --practice=ID  gives one practice a new data key
npm run keys -- rotate               brings the database to a new secret, and sends people their new links
npm run keys -- rotate --no-messages     the same, without messages
`;
const STOPPED = 130;
const say = (message: string): void => void process.stdout.write(`${message}\n`);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

try {
  await run();
} catch (error) {
  const stopped = stopping.signal.aborted;
  process.stderr.write(
    `\n${stopped ? 'Stopped. Run the same command again: it continues. After "rotate" the product starts only then.' : errorWords(error)}\n`,
  );
  process.exitCode = stopped ? STOPPED : 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-messages': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      practice: { type: 'string' },
    },
  });
  const [command = values.replace ? 'replace' : 'show', ...more] = positionals;
  const practiceId = values.practice === undefined ? null : Number(values.practice);
  const isKnown = ['show', 'rotate', values.replace ? 'replace' : 'show'].includes(command);
  const isFit = practiceId === null || (Number.isInteger(practiceId) && command !== 'rotate');
  if (!isKnown || !isFit || (values.replace && command !== 'replace') || more.length > 0)
    throw new Error(USAGE);
  const settings = readSettings({ ...process.env, NODE_ENV: 'production' });
  const secrets = requireSecret(settings.secretSource);
  const server = await openServer(settings, say);
  try {
    if (command === 'rotate') await refuseRunning(server.url);
    if (command === 'replace') await withDb(server.url, requireDataKeys);
    else await prepareDatabase(server);
    if (command === 'show') await withDb(server.url, (db) => show(db, secrets, practiceId));
    else if (command === 'replace') await replace(server.url, secrets, practiceId);
    else await rotate(server.url, settings, secrets, !values['no-messages']);
  } finally {
    await server.stop();
  }
}

async function show(db: Db, secrets: Secrets, practiceId: number | null): Promise<void> {
  if (practiceId === null) await showSecrets(db, secrets);
  const lines = await describeDataKeys(db, practiceId);
  say(lines.length === 0 ? '\nThere are no data keys yet.' : `\n${lines.join('\n')}`);
  say(`\n${USAGE}`);
}

async function showSecrets(db: Db, secrets: Secrets): Promise<void> {
  const known = new Map((await readKnownSecrets(db)).map(({ id, since }) => [id, since]));
  secrets.map(secretId).forEach((id, index) => {
    const use = index === 0 ? 'encrypts and signs' : 'only opens and verifies';
    const since = known.get(id);
    say(`${id}  ${use}  ${since ? `in use from ${since}` : 'new to this database: run "rotate"'}`);
    known.delete(id);
  });
  for (const [id, since] of known)
    say(`${id}  missing in the settings  in use from ${since}: backups and consents of that time need it`);
}

async function replace(url: string, secrets: Secrets, practiceId: number | null): Promise<void> {
  const keys = loadKeys(secrets);
  const { db, stored, dataKeys } = openSealedDatabase(url, keys, () => {});
  try {
    await refuseOtherSecret(db, secrets);
    const cipher = createFileCipher(wrappingKeys(keys.files, dataKeys));
    const { signal } = stopping;
    const { practices, deleted, kept, damaged } = await replaceDataKeys({
      db,
      stored,
      dataKeys,
      cipher,
      signal,
      url,
      practiceId,
      waits: WAITS,
      audit,
      onStep: (step) => say(describeStep(step)),
    });
    say(`Practices with a new data key: ${practices}. Former keys deleted: ${deleted}.`);
    if (kept > 0) say(`Former keys kept, because signed consents never change: ${kept}.`);
    if (damaged > 0) {
      process.stderr.write(`${damaged} values were changed and do not open: their keys are kept, too.\n`);
      process.exitCode = 1;
    }
  } finally {
    await db.destroy();
  }
}

async function requireDataKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from pg_attribute
    where attrelid = to_regclass('data_keys') and attname = 'state' and not attisdropped) as there`.execute(
    db,
  );
  if (!rows[0]?.there)
    throw new Error('Start this version of Anteroom once before, which prepares the database.');
}

async function rotate(url: string, settings: Settings, before: Secrets, tell: boolean): Promise<void> {
  const [known] = await withDb(url, readKnownSecrets);
  if (!known) throw new Error('The database has not been used yet: there is nothing to rotate.');
  const secrets = known.id === secretId(before[0]) ? makeSecret(settings, before) : before;
  if (!secrets.map(secretId).includes(known.id))
    throw new SettingsError(
      `This database belongs to the secret ${known.id}: name it too, as a former one (FORMER_APP_SECRETS, or a further line).`,
    );
  const keys = loadKeys(secrets);
  const { db, dataKeys } = openSealedDatabase(url, keys, () => {});
  try {
    const { signal } = stopping;
    const renewal = await renewSecret({
      db,
      dataKeys,
      keys,
      secrets,
      now: Date.now(),
      signal,
      tell,
      audit,
      renewHead,
    });
    report(secretId(secrets[0]), known.id, renewal);
  } finally {
    await db.destroy();
  }
}

async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, () => {});
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function makeSecret({ secretSource }: Settings, before: Secrets): Secrets {
  if (secretSource.kind === 'own') return addOwnSecret(secretSource.path);
  const where = {
    environment:
      'Set APP_SECRET to a new secret (openssl rand -hex 32), and FORMER_APP_SECRETS to the present one',
    file: 'Put a new secret (openssl rand -hex 32) in a line before the present one in APP_SECRET_FILE',
    command: 'Let APP_SECRET_COMMAND print a new secret in a line before the present one',
  }[secretSource.kind];
  throw new SettingsError(`${secretId(before[0])} is in use already. ${where}, then run this again.`);
}

function report(id: string, former: string, { sealed, files, links, visits, faults }: Renewal): void {
  say(`The secret is ${id} now. ${former} only opens and verifies: keep it with the backups of its time.`);
  say(`${sealed} secrets and ${files} parts of files are encrypted under the new one.`);
  say('All sessions, codes and recovery codes have ended: everyone signs in again.');
  const { links: visitLinks = 0, account_invitations: invitations = 0, after_visit_links: after = 0 } = links;
  say(
    `${visitLinks} links of visits have new addresses, and ${visits} visits get messages with them at the start.`,
  );
  if (invitations > 0) say(`${invitations} invitations of staff: send them again from Practice Users.`);
  if (after > 0) say(`${after} links to documents after visits: send them again from the visits.`);
  for (const practiceId of faults) {
    process.stderr.write(`The consent records of practice ${practiceId} are not as they were signed.\n`);
    process.exitCode = 1;
  }
}

/** A running product would continue to write under the former secret. */
async function refuseRunning(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'anteroom-keys' });
  await client.connect();
  try {
    const { rows } = await client.query<{ running: string }>(
      `select count(*) as running from pg_stat_activity
       where datname = current_database() and application_name = 'anteroom'`,
    );
    if (rows[0]?.running !== '0') throw new Error('The product is running: stop all of its processes first.');
  } finally {
    await client.end();
  }
}
