import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

export const SEAL_PURPOSES = [
  'authenticator-app',
  'push-subscription',
  'signing-keys',
  'payment-account',
  'interpreter-service',
  'record-connection',
  'partner',
  'history-result',
] as const;
export type SealPurpose = (typeof SEAL_PURPOSES)[number];

/** A sealed value's place. It does not open in another practice, row or column. */
export interface SealedPlace {
  /** 0 if the value belongs to no practice. */
  practiceId: number;
  id: string;
  column: string;
}

/** Encrypts secrets for the database: AES-256-GCM under keys derived from the application's secrets. */
export interface Seals {
  /** @returns `<key id>.<nonce>.<ciphertext and tag>`, the latter two in base64url */
  seal(purpose: SealPurpose, place: SealedPlace, secret: string): string;
  /** @throws SealError if the value was changed, moved, or sealed under a secret that is not configured */
  open(purpose: SealPurpose, place: SealedPlace, sealed: string): string;
  /** Reseals the value under the newest key; null if it already is. @throws SealError as {@link open} */
  renew(purpose: SealPurpose, place: SealedPlace, sealed: string): string | null;
}

/** `OTHER_KEY`: the value was sealed under another application secret. */
export class SealError extends Error {
  override readonly name = 'SealError';
  readonly code: 'OTHER_KEY' | 'ALTERED';

  constructor(code: SealError['code']) {
    super(`sealed value does not open: ${code}`);
    this.code = code;
  }
}

/**
 * NIST SP 800-38D §8.2 recommends this length for GCM. A random nonce is safe, since a practice changes its secrets a
 * few times a year.
 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealKey {
  key: Buffer;
  id: string;
}

type SealRing = readonly [newest: SealKey, ...former: SealKey[]];

export function createSeals(secrets: Secrets): Seals {
  const [newest, ...former] = secrets;
  const ring = (purpose: SealPurpose): SealRing => [
    sealKey(newest, purpose),
    ...former.map((secret) => sealKey(secret, purpose)),
  ];
  const keys: Record<SealPurpose, SealRing> = {
    'authenticator-app': ring('authenticator-app'),
    'push-subscription': ring('push-subscription'),
    'signing-keys': ring('signing-keys'),
    'payment-account': ring('payment-account'),
    'interpreter-service': ring('interpreter-service'),
    'record-connection': ring('record-connection'),
    partner: ring('partner'),
    'history-result': ring('history-result'),
  };
  const seal: Seals['seal'] = (purpose, place, text) => {
    const { key, id } = keys[purpose][0];
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated(purpose, id, place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
  };
  const open: Seals['open'] = (purpose, place, text) => {
    const [keyId, nonce = '', sealed = ''] = text.split('.');
    const found = keys[purpose].find(({ id }) => id === keyId);
    if (!found) throw new SealError('OTHER_KEY');
    const { key, id } = found;
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(associated(purpose, id, place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString();
    } catch {
      throw new SealError('ALTERED');
    }
  };
  return {
    seal,
    open,
    renew: (purpose, place, text) =>
      text.startsWith(`${keys[purpose][0].id}.`) ? null : seal(purpose, place, open(purpose, place, text)),
  };
}

function sealKey(secret: string, purpose: SealPurpose): SealKey {
  const key = Buffer.from(hkdfSync('sha256', secret, 'anteroom', `seal:${purpose}`, 32));
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
}

function associated(purpose: SealPurpose, keyId: string, { practiceId, id, column }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([purpose, keyId, practiceId, id, column]));
}
