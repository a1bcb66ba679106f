import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { HandOffPurpose, SecondCameraEnd } from '#shared/domain/hand-off.ts';
import type { MfaMethod, MfaUserType } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import type { Ordinal } from './sealed.ts';

export interface SessionTables {
  passwordTries: {
    key: Buffer;
    failures: number;
    nextAt: Date;
    lastAt: Date;
  };
  staffSessions: {
    id: string;
    accountId: string;
    idToken: string;
    createdAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
    mfaPassedAt: Date | null;
    /** Null before the code is entered, and for sessions of an earlier release. */
    mfaMethod: Generated<MfaMethod | null>;
    lastUsedAt: Generated<Date>;
    owesFactor: Generated<boolean>;
    tokenHash: Generated<Buffer | null>;
    activeUntil: Date | null;
    /** When the user last proved to be the account's owner, to add a channel; null if not yet. */
    provedAt: Generated<Date | null>;
    userAgent: Generated<string>;
  };
  visitSessions: {
    id: string;
    linkId: string;
    sessionId: string | null;
    guestId: string | null;
    browserId: Generated<string>;
    createdAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
    mfaPassedAt: Date | null;
    tokenHash: Generated<Buffer | null>;
  };
  handOffs: {
    id: string;
    tokenHash: Buffer;
    purpose: HandOffPurpose;
    fromSessionId: string | null;
    fromStaffSessionId: string | null;
    /** The staff member's seat, because a staff session belongs to no visit. */
    seatId: string | null;
    toSessionId: string | null;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
  };
  secondCameras: {
    id: string;
    seatId: string;
    fromSessionId: string | null;
    fromStaffSessionId: string | null;
    tokenHash: Buffer | null;
    createdAt: Date;
    beganAt: Date | null;
    expiresAt: Date;
    endedAt: Date | null;
    endedHow: SecondCameraEnd | null;
  };
  mfaChallenges: { id: string; userType: MfaUserType; sessionId: string; createdAt: Date };
  mfaCodes: {
    id: string;
    ordinal: Ordinal;
    challengeId: string;
    /** `account:<id>` or `patient:<id>` */
    person: string;
    method: ContactMethod;
    sentAt: Date;
    expiresAt: Date;
    tries: Generated<number>;
    usedAt: Date | null;
  };
  pushSubscriptions: {
    id: string;
    accountId: string;
    staffSessionId: string;
    endpointHash: Buffer;
    /** The endpoint and the browser's keys, sealed (`config/seals.ts`). */
    target: string;
    serverKey: string;
    browser: string | null;
    system: string | null;
    createdAt: Date;
    lastUsedAt: Date | null;
    failingSince: Generated<Date | null>;
  };
  /** Queued pushes, so that each is sent once. Kept for two days. */
  pushNotices: {
    accountId: string;
    about: string;
    at: Date;
  };
  authenticatorApps: {
    id: string;
    accountId: string;
    name: string;
    secret: string;
    createdAt: Date;
    confirmedAt: Date | null;
    /** The newest step whose code was used, in units of 30 s since 1970. */
    lastStep: number | null;
    lastUsedAt: Date | null;
  };
  passkeys: {
    id: string;
    accountId: string;
    name: string;
    credentialId: Buffer;
    publicKey: Buffer;
    /** A bigint, which pg returns as text. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    /** The host name that the passkey was made for; null for a passkey of an earlier release, until the next start. */
    rpId: string | null;
    createdAt: Date;
    lastUsedAt: Date | null;
    /** The authenticator offers the passkey without being given its id; null if the authenticator did not say. */
    discoverable: boolean | null;
  };
  passkeyForms: { uid: string; challenge: string; createdAt: Date };
  passkeyChallenges: {
    sessionId: string;
    purpose: 'add' | 'sign-in' | 'prove';
    challenge: string;
    createdAt: Date;
  };
  recoveryCodes: { accountId: string; hash: Buffer; createdAt: Date; usedAt: Date | null };
  factorFailures: { accountId: string; at: Date; method: 'app' | 'recovery' };
  oidcPayloads: {
    model: string;
    id: string;
    payload: JSONColumnType<Record<string, unknown>>;
    grantId: string | null;
    uid: string | null;
    expiresAt: Date | null;
  };
}
