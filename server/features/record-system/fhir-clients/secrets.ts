import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, in base64url: a guess is hopeless, so a fast hash keeps it. The beginning lets scanners of leaks find it. */
export function makeSecret(prefix: 'fhs' | 'fht'): { secret: string; hash: Buffer; end: string } {
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashSecret(secret), end: secret.slice(-4) };
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares in the same time, whatever differs. */
export const sameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
