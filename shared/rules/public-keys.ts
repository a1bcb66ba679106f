import { z } from 'zod';
import type { SigningAlgorithm } from '../domain/record-system.ts';

/** The current keys, and the next ones during a replacement. */
const MOST_KEYS = 10;
/** NIST SP 800-131A. */
const LEAST_RSA_BITS = 2048;

/** A public key (RFC 7517) with only the members that verify a signature. */
export type PublicKey = { kid: string; alg: SigningAlgorithm } & (
  | { kty: 'RSA'; n: string; e: string }
  | { kty: 'EC'; crv: 'P-384'; x: string; y: string }
);

export interface KeySet {
  keys: PublicKey[];
}

export type KeyProblem =
  | 'KEY_SET_INVALID'
  | 'KEY_PRIVATE'
  | 'KEY_KIND_INVALID'
  | 'KEY_ID_INVALID'
  | 'KEY_TOO_WEAK'
  | 'TOO_MANY_KEYS';

/** RFC 7518, §6. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const encoded = z.string().regex(/^[\w-]+$/);
const purpose = {
  use: z.literal('sig').optional(),
  key_ops: z
    .array(z.string())
    .refine((operations) => operations.includes('verify'))
    .optional(),
};
const RsaOrP384 = z.discriminatedUnion('kty', [
  z.object({
    ...purpose,
    kty: z.literal('RSA'),
    alg: z.literal('RS384').default('RS384'),
    n: encoded,
    e: encoded,
  }),
  z.object({
    ...purpose,
    kty: z.literal('EC'),
    crv: z.literal('P-384'),
    alg: z.literal('ES384').default('ES384'),
    x: encoded,
    y: encoded,
  }),
]);
const KeyId = z.object({ kid: z.string().regex(/^[\x20-\x7e]{1,200}$/) });
const JwkSet = z.object({ keys: z.array(z.looseObject({})).min(1) });

/** Reads a JWK Set or a single JWK. For a set that cannot be used as a whole, returns its first problem. */
export function readPublicKeys(text: string): PublicKey[] | KeyProblem {
  if (/PRIVATE KEY/.test(text)) return 'KEY_PRIVATE';
  const jwks = jwksIn(text);
  if (!jwks) return 'KEY_SET_INVALID';
  if (jwks.some(isPrivate)) return 'KEY_PRIVATE';
  if (jwks.length > MOST_KEYS) return 'TOO_MANY_KEYS';
  const keys: PublicKey[] = [];
  for (const jwk of jwks) {
    const key = publicKeyOf(jwk);
    if (typeof key === 'string') return key;
    keys.push(key);
  }
  return new Set(keys.map(({ kid }) => kid)).size < keys.length ? 'KEY_ID_INVALID' : keys;
}

/** Skips unusable keys of a published set, such as those for encryption. */
export function usableKeys(text: string): PublicKey[] {
  return (jwksIn(text) ?? [])
    .filter((jwk) => !isPrivate(jwk))
    .map(publicKeyOf)
    .filter((key) => typeof key !== 'string')
    .slice(0, MOST_KEYS);
}

function jwksIn(text: string): Record<string, unknown>[] | null {
  try {
    const json: unknown = JSON.parse(text);
    const isSingle = typeof json === 'object' && json !== null && 'kty' in json;
    return JwkSet.parse(isSingle ? { keys: [json] } : json).keys;
  } catch {
    return null;
  }
}

const isPrivate = (jwk: Record<string, unknown>): boolean => PRIVATE_MEMBERS.some((name) => name in jwk);

function publicKeyOf(jwk: Record<string, unknown>): PublicKey | KeyProblem {
  const key = RsaOrP384.safeParse(jwk);
  if (!key.success) return 'KEY_KIND_INVALID';
  const id = KeyId.safeParse(jwk);
  if (!id.success) return 'KEY_ID_INVALID';
  const { kid } = id.data;
  if (key.data.kty === 'EC') {
    const { kty, crv, alg, x, y } = key.data;
    return { kid, alg, kty, crv, x, y };
  }
  const { kty, alg, n, e } = key.data;
  return bitsOf(n) < LEAST_RSA_BITS ? 'KEY_TOO_WEAK' : { kid, alg, kty, n, e };
}

function bitsOf(number: string): number {
  if (number.length % 4 === 1) return 0;
  const bytes = atob(number.replaceAll('-', '+').replaceAll('_', '/')).replace(/^\0+/, '');
  return bytes.length * 8 - (Math.clz32(bytes.charCodeAt(0)) - 24);
}
