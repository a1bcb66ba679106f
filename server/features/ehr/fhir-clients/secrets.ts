import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

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
