import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { JWKS } from 'oidc-provider';
import { readOrMakeAppSetting } from '../../db/app-settings.ts';
import type { Db } from '../../db/database.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** The embedded provider's signing key, created at the first start and stored in the database. */
export function signingKeys(db: Db): Promise<JWKS> {
  return readOrMakeAppSetting<JWKS>(db, 'oidc-signing-keys', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomUUID(),
      use: 'sig',
      alg: SIGNING_ALGORITHM,
    };
    return { keys: [key] } as JWKS;
  });
}
