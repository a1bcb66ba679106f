import { type Secrets, secretId } from '#server/runtime/config/secrets.ts';
import { SettingsError } from '#server/runtime/config/settings-error.ts';
import { readAppSetting, readOrMakeAppSetting, writeAppSetting } from '../db/app-settings.ts';
import type { Db } from '../db/database.ts';

const KEY = 'application-secrets';

/** A secret that this database's data was written under, and since when, in ISO 8601. */
export interface KnownSecret {
  id: string;
  since: string;
}

export async function readKnownSecrets(db: Db): Promise<readonly KnownSecret[]> {
  return (await readAppSetting<{ secrets: KnownSecret[] }>(db, KEY))?.secrets ?? [];
}

/**
 * Refuses a secret that this database does not know, because its links, sessions and encrypted data would silently
 * stop working. The first start stores its secret as the known one.
 *
 * @throws SettingsError that says what to do
 */
export async function refuseOtherSecret(db: Db, secrets: Secrets): Promise<void> {
  const newest = secretId(secrets[0]);
  const { secrets: known } = await readOrMakeAppSetting(db, KEY, async () => ({
    secrets: [{ id: newest, since: new Date().toISOString() }],
  }));
  const [expected] = known;
  if (!expected || expected.id === newest) return;
  if (secrets.map(secretId).includes(expected.id))
    throw new SettingsError(
      `The application secret ${newest} is new to this database. Run "npm run keys -- rotate" once, which encrypts under it ` +
        `what was encrypted under ${expected.id}.`,
    );
  throw new SettingsError(
    `This database belongs to the application secret ${expected.id}, and the settings name ${secrets.map(secretId).join(', ')}. ` +
      `Set APP_SECRET, or DATA_DIR/secret, to the one of before; to change it, see "A new secret" in docs/OPERATIONS.md.`,
  );
}

export async function noteSecret(db: Db, secrets: Secrets, now: number): Promise<void> {
  const id = secretId(secrets[0]);
  const before = (await readKnownSecrets(db)).filter((known) => known.id !== id);
  await writeAppSetting(db, KEY, { secrets: [{ id, since: new Date(now).toISOString() }, ...before] });
}
