// Lets in people who are locked out by wrong passwords or the second factor, without an administrator. The product may
// be running.
import { parseArgs } from 'node:util';
import { turnStaffDemandsOff, unlockPeople } from './features/staff/mfa/operator.service.ts';
import { countWithFormerOnly, hostWarning } from './features/staff/mfa/passkey-hosts.service.ts';
import { readSettings } from './runtime/config/env.ts';
import { type Keys, loadKeys } from './runtime/config/keys.ts';
import { requireSecret } from './runtime/config/secrets.ts';
import { Events } from './runtime/events/events.ts';
import { openSealedDatabase } from './storage/data-keys/open-sealed-database.ts';
import type { Db } from './storage/db/database.ts';
import { errorWords } from './storage/db/database-error.ts';
import { prepareDatabase } from './storage/migrating/prepare-database.ts';
import { openDatabase as openServer } from './storage/postgres/index.ts';

const USAGE = `npm run codes -- unlock ADDRESS      people with this email address or mobile number sign in, and get and enter codes, at once
npm run codes -- staff-off           no practice asks its staff for codes, or its administrators for a passkey, any more
npm run codes -- passkeys            how many accounts have only passkeys that do not work at PUBLIC_URL
`;
const say = (message: string): void => void process.stdout.write(`${message}\n`);

try {
  await run();
} catch (error) {
  process.stderr.write(`\n${errorWords(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [command, address, ...more] = positionals;
  const wanted = command === 'unlock' ? address !== undefined : isAlone(command) && address === undefined;
  if (!wanted || more.length > 0) throw new Error(USAGE);
  const settings = readSettings({ ...process.env, NODE_ENV: 'production' });
  const keys = loadKeys(requireSecret(settings.secretSource));
  const server = await openServer(settings, say);
  try {
    await prepareDatabase(server);
    const { db } = openSealedDatabase(server.url, keys, () => {});
    try {
      if (command === 'passkeys') await passkeys(db, settings.publicUrl);
      else await (address === undefined ? staffOff(db) : unlock(db, keys, address));
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}

function isAlone(command: string | undefined): boolean {
  return command === 'staff-off' || command === 'passkeys';
}

async function passkeys(db: Db, publicUrl: string | undefined): Promise<void> {
  if (!publicUrl) throw new Error('Set PUBLIC_URL to the address to check.');
  const warning = hostWarning(await countWithFormerOnly(db, publicUrl));
  say(
    warning ?? `Every account with a passkey has another way or a passkey of ${new URL(publicUrl).hostname}.`,
  );
}

async function unlock(db: Db, keys: Keys, address: string): Promise<void> {
  const people = await unlockPeople(db, keys, address);
  if (people === 0) throw new Error('No one has this email address or mobile number.');
  say(
    people === 1
      ? 'One person may sign in and ask for a code at once.'
      : `${people} people may sign in and ask for a code at once.`,
  );
}

async function staffOff(db: Db): Promise<void> {
  const events = new Events(db, (what, error) => say(`${what}: ${errorWords(error)}`));
  const { codes: practices, passkeys } = await turnStaffDemandsOff({ events });
  say(
    practices === 0
      ? 'No practice asked its staff for codes.'
      : `${practices === 1 ? 'One practice asks' : `${practices} practices ask`} their staff for no codes any more. Turn them on again under Client admin, Settings.`,
  );
  if (passkeys > 0)
    say(
      `${passkeys === 1 ? 'One practice demands' : `${passkeys} practices demand`} no passkey of administrators any more.`,
    );
}
