import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MfaUserType } from '../../../shared/domain/mfa.ts';
import type { ContactMethod } from '../../../shared/domain/visit.ts';
import type { Ordinal } from './ordinal.ts';

/** Who is signed in, and the codes that they owe. */
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
    lastUsedAt: Generated<Date>;
    /** An external provider did not tell of a second factor. */
    owesFactor: Generated<boolean>;
    /** Of the cookie's token; null for a session of an earlier release. */
    tokenHash: Generated<Buffer | null>;
    /** Until when the person counts as present; null where there is no idle time. */
    activeUntil: Date | null;
    /** The browser's name for itself. */
    userAgent: Generated<string>;
  };
  visitSessions: {
    id: string;
    linkId: string;
    sessionId: string | null;
    guestId: string | null;
    /** The same for every session that one browser opened of one seat. */
    browserId: Generated<string>;
    createdAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
    mfaPassedAt: Date | null;
    tokenHash: Generated<Buffer | null>;
  };
  /** One per session that owes a code. */
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
  authenticatorApps: {
    id: string;
    accountId: string;
    name: string;
    /** Sealed (`config/seals.ts`). */
    secret: string;
    createdAt: Date;
    /** Null until a code of it was entered. */
    confirmedAt: Date | null;
    /** The newest step whose code was used, in 30 s since 1970. */
    lastStep: number | null;
    lastUsedAt: Date | null;
  };
  passkeys: {
    id: string;
    accountId: string;
    name: string;
    /** As the authenticator chose it. */
    credentialId: Buffer;
    /** COSE_Key. */
    publicKey: Buffer;
    /** bigint, which pg reads as text. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  passkeyChallenges: {
    sessionId: string;
    /** `prove`: before a change of the account. */
    purpose: 'add' | 'sign-in' | 'prove';
    challenge: string;
    createdAt: Date;
  };
  recoveryCodes: { accountId: string; hash: Buffer; createdAt: Date; usedAt: Date | null };
  /** Wrong codes of authenticator apps, and wrong recovery codes. */
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
