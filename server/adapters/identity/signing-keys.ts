import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JWKS } from 'oidc-provider';
import type { Keys } from '#server/runtime/config/keys.ts';
import { readOrMakeAppSetting } from '#server/storage/db/app-settings.ts';
import type { Db } from '#server/storage/db/database.ts';

export const SIGNING_ALGORITHM = 'ES256';

export const SIGNING_KEYS = 'oidc-signing-keys';
const PLACE = { practiceId: 0, id: SIGNING_KEYS, column: 'value' };

export async function signingKeys(db: Db, { seals }: Pick<Keys, 'seals'>): Promise<JWKS> {
  // Deletes the unsealed key of earlier releases. Nothing that it signed outlives the minute between signing in and
  // its session.
  await db
    .deleteFrom('appSettings')
    .where('key', '=', SIGNING_KEYS)
    .where(sql<boolean>`value ? 'keys'`)
    .execute();
  const { sealed } = await readOrMakeAppSetting(db, SIGNING_KEYS, async () => ({
    sealed: seals.seal('signing-keys', PLACE, JSON.stringify(newKeys())),
  }));
  return JSON.parse(seals.open('signing-keys', PLACE, sealed)) as JWKS;
}

function newKeys(): JWKS {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  return { keys: [{ ...jwk, kid: randomUUID(), use: 'sig', alg: SIGNING_ALGORITHM }] } as JWKS;
}
