import type { MfaUserType } from '#shared/domain/mfa.ts';
import type { StaffUserType } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { noteSession } from './call-origin.ts';

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
  administersInstallation: boolean;
  hasPasskey: boolean;
  /** An administrator of a practice that demands a passkey (PRODUCT 2.18). */
  needsPasskey: boolean;
  canEndVisit: boolean;
  memberships: { practiceId: number; userType: StaffUserType }[];
}

export interface VisitPatient {
  kind: 'patient';
  visitSessionId: string;
  browserId: string;
  linkId: string;
  sessionId: string;
  visitId: string;
  practiceId: number;
  name: string;
}

export interface VisitGuest {
  kind: 'guest';
  visitSessionId: string;
  browserId: string;
  linkId: string;
  guestId: string;
  visitId: string;
  practiceId: number;
  informed: boolean;
}

export interface Interpreter {
  kind: 'interpreter';
  requestId: string;
  visitId: string;
  practiceId: number;
}

export interface AfterVisitReader {
  kind: 'after-visit';
  afterVisitSessionId: string;
  linkId: string;
  sessionId: string;
  visitId: string;
  practiceId: number;
}

export interface SecondCamera {
  kind: 'second-camera';
  cameraId: string;
  seatId: string;
  visitId: string;
  practiceId: number;
  page: PageSession;
}

export type PageSession =
  | { of: 'visit-session'; id: string; linkId: string }
  | { of: 'staff'; id: string; accountId: string };

export interface ChallengeHolder {
  challengeId: string;
  userType: MfaUserType;
  caller: Staff | VisitPatient | VisitGuest | AfterVisitReader;
  owes: boolean;
}

export type Cookies = Record<string, string | undefined>;

interface StaffOptions {
  /** False does not count as activity, so the session's expiry stays. */
  extend?: boolean;
  owingPasskey?: boolean;
  pageAccount?: string | undefined;
}

/**
 * Identifies the caller of a request or a socket handshake by its cookies; null for a dead session. `staff`,
 * `patient` and `guest` throw MFA_REQUIRED with the challenge's identifier if the session requires a code.
 * `patient` and `guest` also throw the reason why the session's link is dead.
 */
export interface Authenticators {
  /**
   * Also throws PASSKEY_REQUIRED for an administrator who has to add a passkey first, and OTHER_PERSON_SIGNED_IN
   * on a page of another account.
   */
  staff(cookies: Cookies, options?: StaffOptions): Promise<Staff | null>;
  patient(cookies: Cookies, sessionId: string): Promise<VisitPatient | null>;
  guest(cookies: Cookies, guestId: string): Promise<VisitGuest | null>;
  interpreter(cookies: Cookies, requestId: string): Promise<Interpreter | null>;
  hasOpenedInterpreter(cookies: Cookies, requestId: string): boolean;
  /** A patient who left the visit, or whose visit was completed. They may rate it while the cookie is valid. */
  formerPatient(cookies: Cookies, sessionId: string): Promise<VisitPatient | null>;
  afterVisit(cookies: Cookies, linkId: string): Promise<AfterVisitReader | null>;
  secondCamera(cookies: Cookies, cameraId: string): Promise<SecondCamera | null>;
  browser(cookies: Cookies, kind: 'visit' | 'guest', personId: string): Promise<string | null>;
  challenge(cookies: Cookies, userType: MfaUserType, identifier: string): Promise<ChallengeHolder | null>;
}

export class Caller {
  readonly #authenticators: Authenticators;
  readonly #cookies: Cookies;
  readonly #pageAccount: string | undefined;
  readonly ip: string;

  constructor(authenticators: Authenticators, cookies: Cookies, ip: string, pageAccount?: string) {
    this.#authenticators = authenticators;
    this.#cookies = cookies;
    this.#pageAccount = pageAccount;
    this.ip = ip;
  }

  /**
   * @param options `owingPasskey: true` for the calls that add a passkey
   * @throws NOT_SIGNED_IN, MFA_REQUIRED, PASSKEY_REQUIRED; OTHER_PERSON_SIGNED_IN on a page of another account
   */
  async staff(options?: { owingPasskey: boolean }): Promise<Staff> {
    const pageAccount = this.#pageAccount;
    const staff = await this.#authenticators.staff(
      this.#cookies,
      Object.assign({}, options, { pageAccount }),
    );
    if (!staff) throw new CodedError('NOT_SIGNED_IN');
    noteSession(staff.staffSessionId);
    return staff;
  }

  /** @throws NOT_SIGNED_IN unless the caller was in this visit, and has left it or it has ended */
  async formerPatient(sessionId: string): Promise<VisitPatient> {
    const patient = await this.#authenticators.formerPatient(this.#cookies, sessionId);
    if (!patient) throw new CodedError('NOT_SIGNED_IN');
    noteSession(patient.visitSessionId);
    return patient;
  }

  /**
   * @throws NOT_SIGNED_IN without this visit's cookie, the reason its link is dead (`LinkRefusal`),
   * MFA_REQUIRED
   */
  async patient(sessionId: string): Promise<VisitPatient> {
    const patient = await this.#authenticators.patient(this.#cookies, sessionId);
    if (!patient) throw new CodedError('NOT_SIGNED_IN');
    noteSession(patient.visitSessionId);
    return patient;
  }

  /** @throws NOT_SIGNED_IN without this guest's cookie, MFA_REQUIRED */
  async guest(guestId: string): Promise<VisitGuest> {
    const guest = await this.#authenticators.guest(this.#cookies, guestId);
    if (!guest) throw new CodedError('NOT_SIGNED_IN');
    noteSession(guest.visitSessionId);
    return guest;
  }

  /** @throws NOT_SIGNED_IN without this request's cookie, or once the request is closed */
  async interpreter(requestId: string): Promise<Interpreter> {
    const interpreter = await this.#authenticators.interpreter(this.#cookies, requestId);
    if (!interpreter) throw new CodedError('NOT_SIGNED_IN');
    return interpreter;
  }

  async interprets(requestId: string): Promise<boolean> {
    return (await this.#authenticators.interpreter(this.#cookies, requestId)) !== null;
  }

  /**
   * @throws NOT_SIGNED_IN without this link's cookie, the reason the link is dead (`AfterVisitRefusal`),
   * MFA_REQUIRED
   */
  async afterVisit(linkId: string): Promise<AfterVisitReader> {
    const reader = await this.#authenticators.afterVisit(this.#cookies, linkId);
    if (!reader) throw new CodedError('NOT_SIGNED_IN');
    noteSession(reader.afterVisitSessionId);
    return reader;
  }

  browser(kind: 'visit' | 'guest', personId: string): Promise<string | null> {
    return this.#authenticators.browser(this.#cookies, kind, personId);
  }

  /** @throws NOT_FOUND for another session's challenge as for a missing one */
  async challenge(userType: MfaUserType, identifier: string): Promise<ChallengeHolder> {
    const holder = await this.#authenticators.challenge(this.#cookies, userType, identifier);
    if (!holder) throw new CodedError('NOT_FOUND');
    return holder;
  }
}
