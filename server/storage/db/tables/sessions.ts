import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { HandOffPurpose } from '#shared/domain/hand-off.ts';
import type { MfaMethod, MfaUserType } from '#shared/domain/mfa.ts';
import type { SecondCameraEnd } from '#shared/domain/second-camera.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import type { Ordinal } from './ordinal.ts';

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
    /** Null before, and for sessions of an earlier release. */
    mfaMethod: Generated<MfaMethod | null>;
    lastUsedAt: Generated<Date>;
    /** The external identity provider did not report a second factor. */
    owesFactor: Generated<boolean>;
    /** Hash of the cookie's token; null for sessions of an earlier release. */
    tokenHash: Generated<Buffer | null>;
    /** End of the idle time; null if there is none. */
    activeUntil: Date | null;
    /** When its person last proved to be the account's owner, to make a channel; null: not yet. */
    provedAt: Generated<Date | null>;
    userAgent: Generated<string>;
  };
  visitSessions: {
    id: string;
    linkId: string;
    sessionId: string | null;
    guestId: string | null;
    /** The same for all sessions that one browser opened for one seat. */
    browserId: Generated<string>;
    createdAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
    mfaPassedAt: Date | null;
    tokenHash: Generated<Buffer | null>;
  };
  /** Codes with which another device of the same person continues a visit, or becomes its second camera. */
  handOffs: {
    id: string;
    tokenHash: Buffer;
    purpose: HandOffPurpose;
    /** The session of the page that shows the code: a visit's, or staff's. */
    fromSessionId: string | null;
    fromStaffSessionId: string | null;
    /** Whose code it is, for staff: their session is of no visit. */
    seatId: string | null;
    toSessionId: string | null;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
  };
  /** One per device that became a second camera. */
  secondCameras: {
    id: string;
    seatId: string;
    fromSessionId: string | null;
    fromStaffSessionId: string | null;
    tokenHash: Buffer | null;
    createdAt: Date;
    /** Its device connected for the first time. */
    beganAt: Date | null;
    expiresAt: Date;
    endedAt: Date | null;
    endedHow: SecondCameraEnd | null;
  };
  /** One per session that still requires a code. */
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
  /** Browsers of staff that take pushes. */
  pushSubscriptions: {
    id: string;
    accountId: string;
    staffSessionId: string;
    endpointHash: Buffer;
    /** The endpoint and the browser's keys, sealed (`config/seals.ts`). */
    target: string;
    /** The key that the browser subscribed with. */
    serverKey: string;
    browser: string | null;
    system: string | null;
    createdAt: Date;
    lastUsedAt: Date | null;
    failingSince: Generated<Date | null>;
  };
  /** Pushes that were queued, so that each is sent once; kept for two days. */
  pushNotices: {
    accountId: string;
    about: string;
    at: Date;
  };
  authenticatorApps: {
    id: string;
    accountId: string;
    name: string;
    /** Sealed (`config/seals.ts`). */
    secret: string;
    createdAt: Date;
    /** Null until its first code was entered. */
    confirmedAt: Date | null;
    /** The newest step whose code was used, in 30 s since 1970. */
    lastStep: number | null;
    lastUsedAt: Date | null;
  };
  passkeys: {
    id: string;
    accountId: string;
    name: string;
    /** Chosen by the authenticator. */
    credentialId: Buffer;
    /** COSE_Key. */
    publicKey: Buffer;
    /** bigint, which pg returns as text. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    /** The host name that it was made for; null for one of an earlier release, until the next start. */
    rpId: string | null;
    createdAt: Date;
    lastUsedAt: Date | null;
    /** The authenticator offers it without being told its id; null if it did not say. */
    discoverable: boolean | null;
  };
  /** What an open sign-in form asked its browser to sign. */
  passkeyForms: { uid: string; challenge: string; createdAt: Date };
  passkeyChallenges: {
    sessionId: string;
    /** `prove`: before a change of the account. */
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
