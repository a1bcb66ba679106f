// Compares the chains that another system received with the database. Reads a file of its lines (LOG_SYSLOG_URL,
// ANCHORS_URL), or the bucket with object lock (ANCHORS_S3_*).
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { firstLostRecord } from './features/check-in/consent/check-consent.service.ts';
import { firstLostEvent, verifyAuditChain } from './features/core/audit/audit-chain.ts';
import { createLogger } from './http/logging.ts';
import type { LostAnchor } from './runtime/anchors/anchored.ts';
import { readSentLines, type SentChain } from './runtime/anchors/sent-lines.ts';
import { faultOf } from './runtime/anchors/watched.ts';
import { readSettings, type Settings } from './runtime/config/env.ts';
import { type KeyRing, loadKeys } from './runtime/config/keys.ts';
import { requireSecret } from './runtime/config/secrets.ts';
import { openS3Anchors } from './storage/anchors/s3-anchors.ts';
import { type Db, openDatabase } from './storage/db/database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { openDatabase as openServer } from './storage/postgres/index.ts';

const USAGE = `npm run anchors -- FILE      compares a file of lines that another system received with the database
npm run anchors -- --s3      compares everything in the bucket that ANCHORS_S3_* name with the database
`;
const say = (message: string): void => void process.stdout.write(`${message}\n`);

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`\n${errorWords(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { s3: { type: 'boolean', default: false } },
  });
  const sources = [...positionals, ...(values.s3 ? [null] : [])];
  const [file] = sources;
  if (file === undefined || sources.length > 1) throw new Error(USAGE);
  // The other settings need not be valid for production, since this only opens the database.
  const settings = readSettings({ ...process.env, NODE_ENV: 'production' });
  const { anchors: keys } = loadKeys(requireSecret(settings.secretSource));
  const lines =
    file === null ? bucketLines(settings, keys) : createInterface({ input: createReadStream(file) });
  const { chains, unsealed, others } = await readSentLines(lines, keys);
  const server = await openServer(settings, say);
  const db = openDatabase(server.url, () => {});
  try {
    let good = unsealed === 0;
    for (const chain of chains) good = (await compare(db, chain)) && good;
    if (chains.length === 0)
      throw new Error(`${file ?? 'The bucket'} has no ends of chains, and no audit events.`);
    if (unsealed > 0)
      say(`${unsealed} lines are not sealed with this installation's secret, and did not count.`);
    say(`${others} other lines were left out.`);
    return good;
  } finally {
    await db.destroy();
    await server.stop();
  }
}

async function* bucketLines({ anchorsS3 }: Settings, keys: KeyRing): AsyncGenerator<string> {
  if (!anchorsS3) throw new Error('ANCHORS_S3_* are not set: there is no bucket to compare with.');
  const { lines } = openS3Anchors(anchorsS3, { keys, log: createLogger('silent'), clock: Date.now });
  try {
    yield* lines();
  } catch (error) {
    throw new Error(`The bucket cannot be read: ${faultOf(error)}`);
  }
}

async function compare(db: Db, { chain, ends }: SentChain): Promise<boolean> {
  const { name, practiceId } = chain;
  const what = `${name} of practice ${practiceId}: ${ends.length} lines`;
  const lost =
    name === 'consent'
      ? await firstLostRecord(db, practiceId, ends)
      : ((await firstLostEvent(db, practiceId, ends)) ?? (await brokenOf(db, practiceId)));
  if (!lost) {
    say(`${what}, as in the database.`);
    return true;
  }
  say(`${what}. Number ${lost.anchor.position} is ${lost.fault} in the database.`);
  return false;
}

/** An anchor's hash covers everything before it, if each event matches its predecessor. */
async function brokenOf(db: Db, practiceId: number): Promise<LostAnchor | null> {
  const position = await verifyAuditChain(db, practiceId);
  return position === null ? null : { anchor: { position, hash: '', at: '' }, fault: 'changed' };
}
