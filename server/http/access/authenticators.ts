import type { Db } from '#server/storage/db/database.ts';
import { Rounds } from '#server/storage/db/rounds.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';
import { isInformed } from '#shared/domain/guest.ts';
import type { MfaUserType } from '#shared/domain/mfa.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';
import {
  type AfterVisitRefusal,
  afterVisitRefusal,
  type GuestLinkRefusal,
  guestStayRefusal,
  linkEnd,
  stayRefusal,
} from '#shared/rules/link-standing.ts';
import type {
  AfterVisitReader,
  Authenticators,
  ChallengeHolder,
  Cookies,
  PageSession,
  Staff,
  VisitGuest,
  VisitPatient,
} from './caller.ts';
import { findChallengedSession, mfaRequired } from './challenges.ts';
import {
  afterVisitCookie,
  findTicket,
  guestCookie,
  interpreterCookie,
  STAFF_COOKIE,
  secondCameraCookie,
  type Tickets,
  visitCookie,
} from './cookies.ts';
import { passkeyHost, worksAt } from './passkey-host.ts';
import { hasToken, type SessionTicket } from './session-tokens.ts';
import {
  extendStaffSessions,
  findAfterVisitReader,
  findBrowserOfSession,
  findFormerPatient,
  findGuestBySession,
  findLiveInterpreter,
  findLiveSecondCamera,
  findStaffBySessions,
  findVisitPatient,
  type SessionUse,
} from './sessions.queries.ts';
import type { LiveSessions } from './staff-sessions.ts';
import { slidingExpiry } from './staff-sessions.ts';

/** A session's use is recorded at most this often, so that most requests only read. */
const EXTEND_EVERY_MS = 60_000;

/**
 * Identifies callers by their cookies. Reads the database each time, so an ended session or a dead link is
 * refused immediately, and a session that requires a code is refused until it is entered. `staff` throws
 * ACCESS_DENIED for a disabled or revoked account (PRODUCT 1.2): the user stays signed in and is not
 * redirected to sign-in. `patient` throws the reason why the link is dead (`stayRefusal`), but only to a
 * browser that opened it.
 */
export function createAuthenticators({
  db,
  tickets,
  clock,
  liveSessions,
  publicUrl,
}: {
  db: Db;
  tickets: Tickets;
  clock: () => number;
  liveSessions: LiveSessions;
  publicUrl: string;
}): Authenticators {
  const host = passkeyHost(publicUrl);
  // After a change in a practice, all its staff's pages refetch at the same time.
  const staffSessions = new Rounds<string, StaffSession | undefined>(async (ids) => {
    const rows = await findStaffBySessions(db, ids, new Date(clock()));
    const byId = new Map(rows.map((row) => [row.staffSessionId, row]));
    return ids.map((id) => byId.get(id));
  });

  // Session uses become due together; one commit per session would delay other work.
  const sessionUses = new Rounds<SessionUse, void>(async (uses) => {
    await extendStaffSessions(db, uses, new Date(clock()));
    return [];
  });

  async function staffOf(cookies: Cookies, extend: boolean): Promise<AliveStaff | null> {
    const ticket = tickets.read('staff', cookies[STAFF_COOKIE]);
    if (!ticket) return null;
    const row = await staffSessions.join('staff', ticket.id);
    if (!row) liveSessions.forget(ticket.id);
    if (!row || !hasToken(ticket, row.tokenHash)) return null;
    liveSessions.note(ticket.id);
    const found = toStaff(row, host);
    if (!mayEnterStaffArea(row.apiAccess)) throw new CodedError('ACCESS_DENIED');
    const now = clock();
    const owesNothing = !found.owes && !found.owesPasskey;
    if (extend && owesNothing && now - row.lastUsedAt.getTime() > EXTEND_EVERY_MS) {
      const expiresAt = slidingExpiry(row.sessionCreatedAt.getTime(), now);
      await sessionUses.join('staff', { id: ticket.id, expiresAt });
    }
    return found;
  }

  async function mayAttend(staffSessionId: string, practiceId: number): Promise<boolean> {
    const row = await staffSessions.join('staff', staffSessionId);
    if (!row) return false;
    const { caller, owes, owesPasskey } = toStaff(row, host);
    return !owes && !owesPasskey && can(caller, 'visits.attend', { practiceId });
  }

  async function patientOf(
    ticket: SessionTicket,
  ): Promise<(Alive<VisitPatient> & { refusal: CodedError | null }) | null> {
    const row = await findVisitPatient(db, ticket.id, new Date(clock()));
    if (!row || !hasToken(ticket, row.tokenHash)) return null;
    return { ...toPatient(row), refusal: await refused(stayRefusal(row, clock()), row) };
  }

  /** Names the practice, unless it is disabled, so that the person can call it. */
  async function refused(
    code: GuestLinkRefusal | null,
    { practiceId, ...link }: Parameters<typeof linkEnd>[0] & { practiceId: number },
  ): Promise<CodedError | null> {
    if (!code) return null;
    const { visitStatus } = link;
    if (code === 'VISIT_UNAVAILABLE') return new CodedError(code, code, { visitStatus });
    const practice = await findIdentity(db, practiceId);
    const end = code === 'LINK_NOT_ACTIVE' ? { end: linkEnd(link) } : {};
    return new CodedError(code, code, { visitStatus, practice, ...end });
  }

  async function challengedPatient(ticket: SessionTicket): Promise<Alive<VisitPatient> | null> {
    const found = await patientOf(ticket);
    return found?.refusal ? null : found;
  }

  async function guestOf(
    ticket: SessionTicket,
  ): Promise<(Alive<VisitGuest> & { refusal: CodedError | null }) | null> {
    const row = await findGuestBySession(db, ticket.id, new Date(clock()));
    if (!row || !hasToken(ticket, row.tokenHash)) return null;
    const { browserId, linkId, guestId, visitId, practiceId } = row;
    return {
      caller: {
        kind: 'guest',
        visitSessionId: ticket.id,
        browserId,
        linkId,
        guestId,
        visitId,
        practiceId,
        informed: isInformed(row),
      },
      owes: row.mfaDemanded && row.mfaPassedAt === null,
      refusal: await refused(guestStayRefusal(row, clock()), row),
    };
  }

  async function challengedGuest(ticket: SessionTicket): Promise<Alive<VisitGuest> | null> {
    const found = await guestOf(ticket);
    return found?.refusal ? null : found;
  }

  async function readerOf(
    ticket: SessionTicket,
  ): Promise<(Alive<AfterVisitReader> & { refusal: CodedError | null }) | null> {
    const row = await findAfterVisitReader(db, ticket.id, new Date(clock()));
    if (!row || !hasToken(ticket, row.tokenHash)) return null;
    const { linkId, sessionId, visitId, practiceId } = row;
    const ids = { afterVisitSessionId: ticket.id, linkId, sessionId, visitId, practiceId };
    return {
      caller: { kind: 'after-visit', ...ids },
      owes: row.mfaDemanded && row.mfaPassedAt === null,
      refusal: await refusedReader(afterVisitRefusal(row, clock()), practiceId),
    };
  }

  async function refusedReader(code: AfterVisitRefusal | null, practiceId: number) {
    if (code === null || code === 'VISIT_UNAVAILABLE') return code && new CodedError(code);
    return new CodedError(code, code, { practice: await findIdentity(db, practiceId) });
  }

  async function challengedOfPatient(
    cookies: Cookies,
    id: string,
  ): Promise<Alive<VisitPatient | AfterVisitReader> | null> {
    const inVisit = findTicket(tickets, cookies, 'visit', id);
    if (inVisit) return challengedPatient(inVisit);
    const afterwards = findTicket(tickets, cookies, 'after-visit', id);
    const found = afterwards && (await readerOf(afterwards));
    return found?.refusal ? null : found;
  }

  function sessionOf(
    cookies: Cookies,
    userType: MfaUserType,
    id: string,
  ): Promise<Alive<ChallengeHolder['caller']> | null> | null {
    switch (userType) {
      case 'provider':
        return tickets.read('staff', cookies[STAFF_COOKIE])?.id === id ? staffOf(cookies, false) : null;
      case 'patient':
        return challengedOfPatient(cookies, id);
      case 'guest': {
        const ticket = findTicket(tickets, cookies, 'guest', id);
        return ticket && challengedGuest(ticket);
      }
      default:
        return userType satisfies never;
    }
  }

  return {
    async staff(cookies, { extend = true, owingPasskey = false, pageAccount } = {}) {
      const found = await staffOf(cookies, extend);
      if (found && pageAccount !== undefined && pageAccount !== found.caller.accountId)
        throw new CodedError('OTHER_PERSON_SIGNED_IN');
      if (found?.owes) throw await mfaRequired(db, 'provider', found.caller.staffSessionId, clock());
      if (found?.owesPasskey && !owingPasskey) throw new CodedError('PASSKEY_REQUIRED');
      return found?.caller ?? null;
    },

    async patient(cookies, sessionId) {
      const ticket = tickets.read('visit', cookies[visitCookie(sessionId)]);
      const found = ticket && (await patientOf(ticket));
      if (!found || found.caller.sessionId !== sessionId) return null;
      if (found.refusal) throw found.refusal;
      if (found.owes) throw await mfaRequired(db, 'patient', found.caller.visitSessionId, clock());
      return found.caller;
    },

    async guest(cookies, guestId) {
      const ticket = tickets.read('guest', cookies[guestCookie(guestId)]);
      const found = ticket && (await guestOf(ticket));
      if (!found || found.caller.guestId !== guestId) return null;
      if (found.refusal) throw found.refusal;
      if (found.owes) throw await mfaRequired(db, 'guest', found.caller.visitSessionId, clock());
      return found.caller;
    },

    async formerPatient(cookies, sessionId) {
      const ticket = tickets.read('visit', cookies[visitCookie(sessionId)]);
      if (!ticket) return null;
      const row = await findFormerPatient(db, ticket.id, new Date(clock()));
      const found = row && hasToken(ticket, row.tokenHash) ? toPatient(row) : null;
      return found && !found.owes && found.caller.sessionId === sessionId ? found.caller : null;
    },

    async afterVisit(cookies, linkId) {
      const ticket = tickets.read('after-visit', cookies[afterVisitCookie(linkId)]);
      const found = ticket && (await readerOf(ticket));
      if (!found || found.caller.linkId !== linkId) return null;
      if (found.refusal) throw found.refusal;
      if (found.owes) throw await mfaRequired(db, 'patient', found.caller.afterVisitSessionId, clock());
      return found.caller;
    },

    async browser(cookies, kind, personId) {
      const name = kind === 'visit' ? visitCookie(personId) : guestCookie(personId);
      const ticket = tickets.read(kind, cookies[name]);
      return ticket && findBrowserOfSession(db, ticket);
    },

    async secondCamera(cookies, cameraId) {
      const ticket = tickets.read('second-camera', cookies[secondCameraCookie(cameraId)]);
      if (ticket?.id !== cameraId) return null;
      const live = await findLiveSecondCamera(db, cameraId, new Date(clock()));
      if (!live || !hasToken(ticket, live.tokenHash)) return null;
      const { cameraId: id, seatId, visitId, practiceId } = live;
      const page = pageOf(live);
      if (!page || (page.of === 'staff' && !(await mayAttend(page.id, practiceId)))) return null;
      return { kind: 'second-camera', cameraId: id, seatId, visitId, practiceId, page };
    },

    async challenge(cookies, userType, identifier): Promise<ChallengeHolder | null> {
      const sessionId = await findChallengedSession(db, userType, identifier);
      const found = sessionId && (await sessionOf(cookies, userType, sessionId));
      return found ? { challengeId: identifier, userType, ...found } : null;
    },

    async interpreter(cookies, requestId) {
      if (!this.hasOpenedInterpreter(cookies, requestId)) return null;
      const live = await findLiveInterpreter(db, requestId);
      return live ? { kind: 'interpreter', ...live } : null;
    },

    hasOpenedInterpreter: (cookies, requestId) =>
      tickets.read('interpreter', cookies[interpreterCookie(requestId)])?.id === requestId,
  };
}

type CameraRow = NonNullable<Awaited<ReturnType<typeof findLiveSecondCamera>>>;

function pageOf({ visitSessionId, linkId, staffSessionId, accountId }: CameraRow): PageSession | null {
  if (visitSessionId && linkId) return { of: 'visit-session', id: visitSessionId, linkId };
  return staffSessionId && accountId ? { of: 'staff', id: staffSessionId, accountId } : null;
}

type PatientRow = NonNullable<Awaited<ReturnType<typeof findFormerPatient>>>;

function toPatient(row: PatientRow): Alive<VisitPatient> {
  const { visitSessionId, browserId, linkId, sessionId, visitId, practiceId } = row;
  const ids = { visitSessionId, browserId, linkId, sessionId, visitId, practiceId };
  const owes = row.mfaDemanded && row.mfaPassedAt === null;
  return { caller: { kind: 'patient', ...ids, name: `${row.firstName} ${row.lastName}` }, owes };
}

type StaffSession = Awaited<ReturnType<typeof findStaffBySessions>>[number];

interface AliveStaff extends Alive<Staff> {
  owesPasskey: boolean;
}

interface Alive<C> {
  caller: C;
  owes: boolean;
}

function toStaff(row: StaffSession, host: string): AliveStaff {
  const { sessionCreatedAt: _, lastUsedAt: __, tokenHash: ___, mfaPassedAt, mfaMethod, ...demanding } = row;
  const { mfaDemanded, passkeyDemanded, hasApp, passkeyHosts, owesFactor, ...own } = demanding;
  const hasPasskey = passkeyHosts.some((rpId) => worksAt(host, { rpId }));
  const staff = { ...own, hasPasskey, needsPasskey: Boolean(passkeyDemanded) };
  const suffices =
    !(staff.needsPasskey && staff.hasPasskey) || mfaMethod === 'passkey' || mfaMethod === 'recovery';
  const passed = mfaPassedAt !== null && suffices;
  // A passkey of another host name cannot sign, but a new host name must not make the password sufficient.
  const demanded = Boolean(mfaDemanded) || Boolean(hasApp) || passkeyHosts.length > 0 || owesFactor;
  const owes = demanded && !passed;
  const owesPasskey = staff.needsPasskey && !(staff.hasPasskey && mfaMethod === 'passkey');
  return { caller: { kind: 'staff', ...staff }, owes, owesPasskey };
}
