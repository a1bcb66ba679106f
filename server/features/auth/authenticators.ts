import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Authenticators } from '../../http/caller.ts';
import { findLiveInterpreter } from '../interpreter/interpreter.service.ts';
import { extendStaffSession, findStaffBySession, findVisitPatient } from './auth.queries.ts';
import { interpreterCookie, STAFF_COOKIE, type Tickets, visitCookie } from './cookies.ts';
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

    async patient(cookies, sessionId) {
      const ticket = tickets.read('visit', cookies[visitCookie(sessionId)]);
      if (!ticket) return null;
      const row = await findVisitPatient(db, ticket.id, new Date(clock()));
      if (!row || row.sessionId !== sessionId) return null;
      const { firstName, lastName, ...ids } = row;
      return { kind: 'patient', ...ids, name: `${firstName} ${lastName}` };
    },

    async interpreter(cookies, requestId) {
      const ticket = tickets.read('interpreter', cookies[interpreterCookie(requestId)]);
      if (ticket?.id !== requestId) return null;
      const live = await findLiveInterpreter(db, requestId);
      return live && { kind: 'interpreter', ...live };
    },
  };
}
