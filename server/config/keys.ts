import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_DIGITS } from '../../shared/domain/mfa.ts';
import { createSeals, type Seals } from './seals.ts';

/** Keys derived from the application secret, one per purpose. */
export interface Keys {
  /** Signs the session cookies' JSON Web Tokens. */
  session: Buffer;
  /** Signs the embedded identity provider's cookies. */
  identityCookies: Buffer;
  /** The application's client secret at the embedded identity provider. */
  identityClientSecret: string;
  /** Seals the chain of consent records: the database alone is not enough to forge it. */
  consentChain: Buffer;
  /** A link's token, derived from its id: the database never holds it, and messages can be rendered again. */
  linkToken(linkId: string): string;
  /** An invitation's token, derived like a link's. */
  invitationToken(invitationId: string): string;
  /** The token of a link to documents after a visit, derived likewise, with 256 bits. */
  afterVisitToken(linkId: string): string;
  /** The token that confirms a new address, derived like a link's. */
  contactChangeToken(changeId: string): string;
  /** A code's six digits, derived from its id: they are stored nowhere, and messages can be rendered again. */
  mfaCode(codeId: string): string;
  /** A recovery code's form in the database: HMAC-SHA-256, of this account. */
  recoveryCode(accountId: string, code: string): Buffer;
  /** Encrypts secrets of practices for the database. */
  seals: Seals;
  /** Encrypts the keys of files. */
  files: Buffer;
  /** Hashes who tries passwords: a typed address may be a password, typed in the wrong field. */
  passwordTries: Buffer;
  /** Seals the ends of chains that are kept outside of the database. */
  anchors: Buffer;
  /** Encrypts what processes tell each other. */
  bus: Buffer;
  /** Encrypts backups: their keys are derived from it. */
  backup: Buffer;
  /** Encrypts where a search of the FHIR API goes on. */
  fhirPages: Buffer;
}

/**
 * @param configured `APP_SECRET`, which several hosts must share; without it the first start stores a random
 * one in the data folder, readable by its owner only
 */
export function loadKeys(configured: string | undefined, dataDir: string): Keys {
  const secret = configured ?? ownSecret(dataDir);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'anteroom', purpose, 32));
  const link = derive('link');
  const invitation = derive('invitation');
  const afterVisit = derive('after-visit');
  const contactChange = derive('contact-change');
  const mfaCode = derive('mfa-code');
  const recoveryCode = derive('recovery-code');
  return {
    session: derive('session'),
    identityCookies: derive('identity-cookies'),
    identityClientSecret: derive('identity-client').toString('base64url'),
    consentChain: derive('consent-chain'),
    seals: createSeals(secret),
    files: derive('files'),
    passwordTries: derive('password-tries'),
    anchors: derive('anchors'),
    bus: derive('bus'),
    fhirPages: derive('fhir-pages'),
    backup: derive('backup'),
    linkToken: (linkId) => tokenOf(link, linkId),
    invitationToken: (invitationId) => tokenOf(invitation, invitationId),
    afterVisitToken: (linkId) => createHmac('sha256', afterVisit).update(linkId).digest('base64url'),
    contactChangeToken: (changeId) => tokenOf(contactChange, changeId),
    recoveryCode: (accountId, code) =>
      createHmac('sha256', recoveryCode).update(`${accountId} ${code}`).digest(),
    mfaCode: (codeId) => {
      // 48 bits: the modulo bias towards any code is below 4 in a billion.
      const number = createHmac('sha256', mfaCode).update(codeId).digest().readUIntBE(0, 6);
      return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
    },
  };
}

/** 192 bits. */
function tokenOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest().subarray(0, 24).toString('base64url');
}

/** A token's form in the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of two processes starting at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
