import { createHash, createPublicKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isPrivateHost } from '#server/adapters/private-addresses.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { ClientSignIn, SecretOverlap } from '#shared/domain/fhir-api.ts';
import { CodedError } from '#shared/errors.ts';
import { type PublicKey, readPublicKeys } from '#shared/rules/public-keys.ts';

/**
 * 256 bits, in base64url. Guessing is hopeless, so a fast hash is enough for storing it. The prefix lets leak
 * scanners find it.
 */
export function makeSecret(prefix: 'fhs' | 'fht'): { secret: string; hash: Buffer; end: string } {
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashSecret(secret), end: secret.slice(-4) };
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** In constant time. */
export const sameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const HOUR_MS = 3_600_000;

type Row = Selectable<Database['fhirClients']>;

export type SignInColumns = Pick<
  Row,
  'secretHash' | 'secretEnd' | 'secretAt' | 'keySet' | 'keysUrl' | 'keysAt' | 'keysFailedAt'
>;

const EMPTY: SignInColumns = {
  secretHash: null,
  secretEnd: null,
  secretAt: null,
  keySet: null,
  keysUrl: null,
  keysAt: null,
  keysFailedAt: null,
};

export function newSecret(now: Date): { secret: string; columns: SignInColumns } {
  const { secret, hash, end } = makeSecret('fhs');
  return { secret, columns: { ...EMPTY, secretHash: hash, secretEnd: end, secretAt: now } };
}

/**
 * Keys at an address are read when the client signs in.
 *
 * @throws INVALID_INPUT
 */
export function ownKeys(
  { privateServiceAddresses }: Pick<Settings, 'privateServiceAddresses'>,
  given: { signIn: ClientSignIn; keys: string; keysUrl: string },
  now: Date,
): SignInColumns {
  if (given.signIn === 'key-address') {
    const { protocol, hostname } = new URL(given.keysUrl);
    if (!privateServiceAddresses && (protocol !== 'https:' || isPrivateHost(hostname)))
      throw wrong('keysUrl', 'SERVICE_ADDRESS_PRIVATE');
    return { ...EMPTY, keySet: { keys: [] }, keysUrl: given.keysUrl };
  }
  const keys = readPublicKeys(given.keys);
  if (typeof keys === 'string') throw wrong('keys', keys);
  if (!keys.every(isOnItsCurve)) throw wrong('keys', 'KEY_SET_INVALID');
  return { ...EMPTY, keySet: { keys }, keysAt: now };
}

function isOnItsCurve(key: PublicKey): boolean {
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** The secret of a client that gets another way to sign in stays valid for these hours. */
export function remainingSecret(
  { secretHash, secretEnd, formerHash, formerEnd, formerUntil }: Row,
  hours: SecretOverlap,
  now: number,
): Pick<Row, 'formerHash' | 'formerEnd' | 'formerUntil'> {
  const isFormerValid = formerUntil !== null && formerUntil.getTime() > now;
  const hash = secretHash ?? (isFormerValid ? formerHash : null);
  if (hours === 0 || !hash) return { formerHash: null, formerEnd: null, formerUntil: null };
  return {
    formerHash: hash,
    formerEnd: secretEnd ?? formerEnd,
    formerUntil: new Date(now + hours * HOUR_MS),
  };
}

export function auditedSignIn({ keySet, keysUrl }: SignInColumns) {
  const signIn: ClientSignIn = !keySet ? 'secret' : keysUrl === null ? 'keys' : 'key-address';
  return { signIn, url: keysUrl, keyIds: keysUrl === null ? keySet?.keys.map(({ kid }) => kid) : null };
}

const wrong = (name: string, message: string) =>
  new CodedError('INVALID_INPUT', `${name} cannot be set so`, { fields: { [name]: message } });
