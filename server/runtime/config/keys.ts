import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { CODE_DIGITS } from '#shared/domain/mfa.ts';
import { createSeals, type Seals } from './seals.ts';
import type { Secrets } from './secrets.ts';

export type KeyRing = readonly [newest: Buffer, ...former: Buffer[]];

/**
 * Keys derived from the application's secrets, one per purpose. A single key is derived from the newest
 * secret.
 */
export interface Keys {
  session: Buffer;
  identityCookies: Buffer;
  identityClientSecret: string;
  /** Seals the chain of consent records, so that access to the database is not enough to forge it. */
  consentChain: KeyRing;
  /**
   * Derives a link's token from its id, so that the database never stores it and messages can be rendered
   * again.
   */
  linkToken(linkId: string): string;
  invitationToken(invitationId: string): string;
  afterVisitToken(linkId: string): string;
  contactChangeToken(changeId: string): string;
  /** Derives a six-digit code from its id, so that it is never stored and messages can be rendered again. */
  mfaCode(codeId: string): string;
  /** HMAC-SHA-256 of an account's recovery code. The database stores its argon2id hash. */
  recoveryCode(accountId: string, code: string): Buffer;
  seals: Seals;
  dataKeys: KeyRing;
  files: KeyRing;
  /**
   * Hashes the user names of password attempts: a typed address may be a password entered in the wrong field.
   */
  passwordTries: Buffer;
  /** A network's pseudonym in logs. Shows that two lines are from one network, but not which network. */
  networkMark(network: string): string;
  anchors: KeyRing;
  auditEvents: KeyRing;
  /**
   * Signs pushes (VAPID). Browsers know the public key that they subscribed with. A rotation ends all subscriptions,
   * so former secrets sign no pushes.
   */
  push: Buffer;
  bus: Buffer;
  backup: KeyRing;
  fhirPages: Buffer;
}

export function loadKeys(secrets: Secrets): Keys {
  const of = (secret: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'anteroom', purpose, 32));
  const [newest, ...former] = secrets;
  const derive = (purpose: string) => of(newest, purpose);
  const ring = (purpose: string): KeyRing => [
    derive(purpose),
    ...former.map((secret) => of(secret, purpose)),
  ];
  const link = derive('link');
  const invitation = derive('invitation');
  const afterVisit = derive('after-visit');
  const contactChange = derive('contact-change');
  const mfaCode = derive('mfa-code');
  const recoveryCode = derive('recovery-code');
  const networks = derive('network-marks');
  return {
    session: derive('session'),
    identityCookies: derive('identity-cookies'),
    identityClientSecret: derive('identity-client').toString('base64url'),
    consentChain: ring('consent-chain'),
    seals: createSeals(secrets),
    dataKeys: ring('data-keys'),
    files: ring('files'),
    passwordTries: derive('password-tries'),
    networkMark: (network) => createHmac('sha256', networks).update(network).digest('hex').slice(0, 12),
    anchors: ring('anchors'),
    auditEvents: ring('audit-events'),
    push: derive('push'),
    bus: derive('bus'),
    fhirPages: derive('fhir-pages'),
    backup: ring('backup'),
    linkToken: (linkId) => tokenOf(link, linkId),
    invitationToken: (invitationId) => tokenOf(invitation, invitationId),
    afterVisitToken: (linkId) => createHmac('sha256', afterVisit).update(linkId).digest('base64url'),
    contactChangeToken: (changeId) => tokenOf(contactChange, changeId),
    recoveryCode: (accountId, code) =>
      createHmac('sha256', recoveryCode).update(`${accountId} ${code}`).digest(),
    mfaCode: (codeId) => {
      // 48 bits: the modulo bias toward any code is below 4 in a billion.
      const number = createHmac('sha256', mfaCode).update(codeId).digest().readUIntBE(0, 6);
      return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
    },
  };
}

function tokenOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest().subarray(0, 24).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
