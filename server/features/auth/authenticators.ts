import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Authenticators, Cookies, VisitPatient } from '../../http/caller.ts';
import {
  extendStaffSession,
  findFormerPatient,
  findStaffBySession,
  findVisitPatient,
} from './auth.queries.ts';
import { STAFF_COOKIE, type Tickets, visitCookie } from './cookies.ts';
import { slidingExpiry } from './staff-session.service.ts';

/** A session's expiry moves at most this often, so that most requests only read. */
const EXTEND_EVERY_MS = 60_000;

/**
 * Who the cookies of a request or a socket stand for. The database is asked each time: a session that was
 * ended, or a link that is over, opens nothing any more.
 *
 * `staff` throws ACCESS_DENIED for an account that was disabled or revoked (spec §6): signed in, refused,
 * and not led to sign in again.
 */
export function createAuthenticators({
  db,
  tickets,
  clock,
}: {
  db: Db;
  tickets: Tickets;
  clock: () => number;
}): Authenticators {
  async function patientBy(
    find: typeof findVisitPatient,
    cookies: Cookies,
    sessionId: string,
  ): Promise<VisitPatient | null> {
    const ticket = tickets.read('visit', cookies[visitCookie(sessionId)]);
    if (!ticket) return null;
    const row = await find(db, ticket.id, new Date(clock()));
    if (!row || row.sessionId !== sessionId) return null;
    const { firstName, lastName, ...ids } = row;
    return { kind: 'patient', ...ids, name: `${firstName} ${lastName}` };
  }

  return {
    async staff(cookies, { extend } = { extend: true }) {
      const ticket = tickets.read('staff', cookies[STAFF_COOKIE]);
      if (!ticket) return null;
      const now = clock();
      const row = await findStaffBySession(db, ticket.id, new Date(now));
      if (!row) return null;
      const { sessionCreatedAt, sessionExpiresAt, ...account } = row;
      if (!mayEnterStaffArea(account.apiAccess)) throw new CodedError('ACCESS_DENIED');
      const expiresAt = slidingExpiry(sessionCreatedAt.getTime(), now);
      if (extend && expiresAt.getTime() - sessionExpiresAt.getTime() > EXTEND_EVERY_MS) {
        await extendStaffSession(db, ticket.id, expiresAt);
      }
      return { kind: 'staff', staffSessionId: ticket.id, ...account };
    },

    patient: (cookies, sessionId) => patientBy(findVisitPatient, cookies, sessionId),
    formerPatient: (cookies, sessionId) => patientBy(findFormerPatient, cookies, sessionId),
  };
}
