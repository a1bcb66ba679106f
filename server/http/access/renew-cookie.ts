import type { FastifyReply } from 'fastify';
import type { Db } from '#server/storage/db/database.ts';
import type { ChallengeHolder, Cookies } from './caller.ts';
import { afterVisitCookie, guestCookie, STAFF_COOKIE, type Tickets, visitCookie } from './cookies.ts';
import { setCookie } from './own-cookies.ts';
import { renewToken, type SessionTicket } from './session-tokens.ts';

/**
 * Gives a session that has entered its code a new token, so that a copy of the earlier cookie opens nothing
 * (ASVS 7.2.4). The session keeps its id, expiry and sockets.
 */
export async function renewCookie(
  { db, tickets, publicUrl }: { db: Db; tickets: Tickets; publicUrl: string },
  { caller }: Pick<ChallengeHolder, 'caller'>,
  { request, reply }: { request: { cookies: Cookies }; reply: FastifyReply },
): Promise<void> {
  const { name, kind, id } = cookieOf(caller);
  const expiresAt = tickets.expiresAt(request.cookies[name]);
  if (expiresAt === null) return;
  const seconds = expiresAt - Math.floor(Date.now() / 1000);
  const value = tickets.sign(await renewToken(db, kind, id), seconds);
  setCookie(reply, { name, value, seconds, publicUrl });
}

function cookieOf(caller: ChallengeHolder['caller']): Pick<SessionTicket, 'kind' | 'id'> & { name: string } {
  switch (caller.kind) {
    case 'staff':
      return { name: STAFF_COOKIE, kind: 'staff', id: caller.staffSessionId };
    case 'patient':
      return { name: visitCookie(caller.sessionId), kind: 'visit', id: caller.visitSessionId };
    case 'guest':
      return { name: guestCookie(caller.guestId), kind: 'guest', id: caller.visitSessionId };
    case 'after-visit':
      return { name: afterVisitCookie(caller.linkId), kind: 'after-visit', id: caller.afterVisitSessionId };
    default:
      return caller satisfies never;
  }
}
