import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
} from 'jose';
import type { SigningAlgorithm } from '#shared/domain/record-system.ts';

/** How long a new key is published before it signs, because servers read the key set at intervals. */
export const PUBLISHED_BEFORE_MS = 3_600_000;
/** How long a former key stays published, because assertions that it signed may still be in transit. */
const PUBLISHED_AFTER_MS = 86_400_000;

export interface PublicKey {
  id: string;
  algorithm: SigningAlgorithm;
  jwk: JWK;
  usedFrom: Date;
}

/** Has the strength of AES-128 (NIST SP 800-57, table 2). */
const RSA_BITS = 3072;

export async function makeKey(algorithm: SigningAlgorithm): Promise<{ id: string; jwk: JWK; pem: string }> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, {
    extractable: true,
    modulusLength: RSA_BITS,
  });
  const id = randomUUID();
  return {
    id,
    jwk: published(await exportJWK(publicKey), id, algorithm),
    pem: await exportPKCS8(privateKey),
  };
}

/**
 * An operator's key, identified by its thumbprint (RFC 7638). @throws if the key is neither RSA of at least 3,072 bits
 * nor P-384
 */
export async function readKey(
  pem: string,
): Promise<{ id: string; algorithm: SigningAlgorithm; jwk: JWK; key: CryptoKey }> {
  for (const algorithm of ['RS384', 'ES384'] as const) {
    const key = await importPKCS8(pem, algorithm, { extractable: true }).catch(() => null);
    if (!key) continue;
    const { kty, n, e, crv, x, y } = await exportJWK(key);
    if (n && Buffer.from(n, 'base64url').length * 8 < RSA_BITS)
      throw new Error(`the RSA key has fewer than ${RSA_BITS} bits`);
    const open = (kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }) as JWK;
    const id = await calculateJwkThumbprint(open);
    return { id, algorithm, jwk: published(open, id, algorithm), key };
  }
  throw new Error('the key is no PKCS #8 of RSA or of the curve P-384');
}

const published = (jwk: JWK, kid: string, alg: SigningAlgorithm): JWK => ({
  ...jwk,
  kid,
  alg,
  use: 'sig',
  key_ops: ['verify'],
});

export function signingKey<K extends Pick<PublicKey, 'usedFrom'>>(
  keys: readonly K[],
  now: number,
): K | undefined {
  const sorted = [...keys].sort((a, b) => b.usedFrom.getTime() - a.usedFrom.getTime());
  return sorted.find(({ usedFrom }) => usedFrom.getTime() <= now) ?? sorted.at(-1);
}

export function publishedKeys<K extends Pick<PublicKey, 'usedFrom'>>(keys: readonly K[], now: number): K[] {
  return keys.filter(
    (key) =>
      !keys.some(
        (later) => later.usedFrom > key.usedFrom && later.usedFrom.getTime() <= now - PUBLISHED_AFTER_MS,
      ),
  );
}
