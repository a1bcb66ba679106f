import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;

export interface SealedFields {
  practiceId: number;
  actor: string;
  action: string;
  visitId: string | null;
  subjectId: string | null;
  details: unknown;
  address: string | null;
  userAgent: string | null;
  sessionId: string | null;
  requestId: string | null;
}

/**
 * 48 bytes: a random nonce, and HMAC-SHA-256 over it and the event. Number, time and place in the chain come
 * from the database and are covered by the chain's hashes, which cover the seal too.
 *
 * @param key 32 bytes, unknown to the database
 */
export function sealEvent(key: Buffer, event: SealedFields): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, macOf(key, nonce, event)]);
}

export function isSealedBy(key: Buffer, event: SealedFields, seal: Buffer): boolean {
  const mac = macOf(key, seal.subarray(0, NONCE_BYTES), event);
  const found = seal.subarray(NONCE_BYTES);
  return found.length === mac.length && timingSafeEqual(found, mac);
}

function macOf(key: Buffer, nonce: Buffer, event: SealedFields): Buffer {
  const { practiceId, actor, action, visitId, subjectId, details } = event;
  const { address, userAgent, sessionId, requestId } = event;
  const text = JSON.stringify([
    ...[practiceId, actor, action, visitId?.toLowerCase() ?? null, subjectId, sorted(details)],
    ...[address, userAgent, sessionId, requestId],
  ]);
  return createHmac('sha256', key).update(nonce).update(text).digest();
}

/** PostgreSQL's `jsonb` does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
