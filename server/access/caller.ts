import type { MfaUserType } from '../../shared/domain/mfa.ts';
import type { StaffUserType } from '../../shared/domain/roles.ts';
import { CodedError } from '../../shared/errors.ts';

/** A signed-in member of staff, as the session cookie says and the database confirms. */
export interface Staff {
  kind: 'staff';
  staffSessionId: string;
  accountId: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  apiAccess: number;
  isClientAdmin: boolean;
  isAdminOnly: boolean;
  canEndVisit: boolean;
  memberships: { practiceId: number; userType: StaffUserType }[];
}

/** A patient with the cookie of one visit. */
export interface VisitPatient {
  kind: 'patient';
  /** The cookie's own session, ended with its link. */
  visitSessionId: string;
  /** The same for each session that one browser has opened of this seat. */
  browserId: string;
  linkId: string;
  sessionId: string;
  visitId: string;
  practiceId: number;
  name: string;
}

/** A guest with the cookie of one visit. */
export interface VisitGuest {
  kind: 'guest';
  /** The cookie's own session, ended with its link. */
  visitSessionId: string;
  /** As a patient's. */
  browserId: string;
  linkId: string;
  guestId: string;
  visitId: string;
  practiceId: number;
  /** They have said who they are. */
  informed: boolean;
}

/** Somebody who was asked to interpret in one visit, as long as they are wanted there. */
export interface Interpreter {
  kind: 'interpreter';
  requestId: string;
  visitId: string;
  practiceId: number;
}

/** Whose session a challenge belongs to; they may do nothing else while they owe a code. */
export interface ChallengeHolder {
  challengeId: string;
  userType: MfaUserType;
  caller: Staff | VisitPatient | VisitGuest;
  /** False once a code was verified, or when the practice asks for none any more. */
  owes: boolean;
}

export type Cookies = Record<string, string | undefined>;

/**
 * Who the cookies of a request or a socket handshake stand for; null for a dead session. `staff`, `patient`
 * and `guest` throw MFA_REQUIRED, with the challenge's identifier, for a session that owes a code, and the last two
 * why the link that opened the session is not good any more.
 */
export interface Authenticators {
  /** @param options `extend: false` only looks: it is no use of the session, which runs out all the same */
  staff(cookies: Cookies, options?: { extend: boolean }): Promise<Staff | null>;
  patient(cookies: Cookies, sessionId: string): Promise<VisitPatient | null>;
  guest(cookies: Cookies, guestId: string): Promise<VisitGuest | null>;
  interpreter(cookies: Cookies, requestId: string): Promise<Interpreter | null>;
  /** Of a visit that was completed with them in it: good for saying what they think of it, for as long as the cookie is. */
  formerPatient(cookies: Cookies, sessionId: string): Promise<VisitPatient | null>;
  /** Which browser this is to that seat, if it has opened a link of it before; a session that is over counts too. */
  browser(cookies: Cookies, kind: 'visit' | 'guest', seat: string): Promise<string | null>;
  /** The session of this challenge, when it is among the cookies', whether it owes a code or not. */
  challenge(cookies: Cookies, userType: MfaUserType, identifier: string): Promise<ChallengeHolder | null>;
}

/** The caller of one REST call; asked for by policies, answered at most once each. */
export class Caller {
  readonly #authenticators: Authenticators;
  readonly #cookies: Cookies;
  readonly ip: string;

  constructor(authenticators: Authenticators, cookies: Cookies, ip: string) {
    this.#authenticators = authenticators;
    this.#cookies = cookies;
    this.ip = ip;
  }

  /** @throws NOT_SIGNED_IN, MFA_REQUIRED */
  async staff(): Promise<Staff> {
    const staff = await this.#authenticators.staff(this.#cookies);
    if (!staff) throw new CodedError('NOT_SIGNED_IN');
    return staff;
  }

  /** @throws NOT_SIGNED_IN unless they were in this visit, and it has ended */
  async formerPatient(sessionId: string): Promise<VisitPatient> {
    const patient = await this.#authenticators.formerPatient(this.#cookies, sessionId);
    if (!patient) throw new CodedError('NOT_SIGNED_IN');
    return patient;
  }

  /** @throws NOT_SIGNED_IN without this visit's cookie, why its link is over (`LinkRefusal`), MFA_REQUIRED */
  async patient(sessionId: string): Promise<VisitPatient> {
    const patient = await this.#authenticators.patient(this.#cookies, sessionId);
    if (!patient) throw new CodedError('NOT_SIGNED_IN');
    return patient;
  }

  /** @throws NOT_SIGNED_IN without this guest's cookie, MFA_REQUIRED */
  async guest(guestId: string): Promise<VisitGuest> {
    const guest = await this.#authenticators.guest(this.#cookies, guestId);
    if (!guest) throw new CodedError('NOT_SIGNED_IN');
    return guest;
  }

  /** See {@link Authenticators.browser}. */
  browser(kind: 'visit' | 'guest', seat: string): Promise<string | null> {
    return this.#authenticators.browser(this.#cookies, kind, seat);
  }

  /** @throws NOT_FOUND for another session's challenge as for one that never was */
  async challenge(userType: MfaUserType, identifier: string): Promise<ChallengeHolder> {
    const holder = await this.#authenticators.challenge(this.#cookies, userType, identifier);
    if (!holder) throw new CodedError('NOT_FOUND');
    return holder;
  }
}
