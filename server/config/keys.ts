import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_DIGITS } from '../../shared/domain/mfa.ts';

/** Keys derived from the one application secret, each for one purpose. */
export interface Keys {
  /** Signs the session cookies' JSON Web Tokens. */
  session: Buffer;
  /** Signs the embedded identity provider's cookies. */
  identityCookies: Buffer;
  /** The embedded identity provider's client secret for this very application. */
  identityClientSecret: string;
  /** Seals the chain of consent records: who has only the database cannot make one that fits. */
  consentChain: Buffer;
  /** A link's secret, from its id: so that the database never holds one, and a message can be rendered again. */
  linkToken(linkId: string): string;
  /** An invitation's secret, from its id, as a link's. */
  invitationToken(invitationId: string): string;
  /** The six digits of a code, from its id: they stand nowhere, and a message can be rendered again. */
  mfaCode(codeId: string): string;
}

/**
 * @param configured `APP_SECRET`, which several hosts must share; without it a random one is made on the
 *   first start and kept in the data folder, readable by its owner only
 */
export function loadKeys(configured: string | undefined, dataDir: string): Keys {
  const secret = configured ?? ownSecret(dataDir);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'anteroom', purpose, 32));
  const link = derive('link');
  const invitation = derive('invitation');
  const mfaCode = derive('mfa-code');
  return {
    session: derive('session'),
    identityCookies: derive('identity-cookies'),
    identityClientSecret: derive('identity-client').toString('base64url'),
    consentChain: derive('consent-chain'),
    linkToken: (linkId) => tokenOf(link, linkId),
    invitationToken: (invitationId) => tokenOf(invitation, invitationId),
    mfaCode: (codeId) => {
      // 48 bits: that a million does not divide them evenly favours no code by more than 4 in a billion.
      const number = createHmac('sha256', mfaCode).update(codeId).digest().readUIntBE(0, 6);
      return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
    },
  };
}

/** 192 bits. */
function tokenOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest().subarray(0, 24).toString('base64url');
}

/** How a link's secret stands in the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of two processes that start at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
