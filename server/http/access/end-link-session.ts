import type { Db } from '#server/storage/db/database.ts';
import { hasToken, renewToken, type SessionTicket } from './session-tokens.ts';

type Left = { linkId: string; visitId: string; practiceId: number };
type LinkTicket = SessionTicket<'visit'> | SessionTicket<'guest'> | SessionTicket<'after-visit'>;

/**
 * Permanently ends the session that a patient's or guest's link opened in this browser. A copy of its cookie opens
 * nothing either, including pages that stay available after the visit. The link itself is unaffected.
 *
 * @returns whose session it was; null if it had ended, or the cookie has an earlier token
 */
export async function endLinkSession(trx: Db, ticket: LinkTicket, now: Date): Promise<Left | null> {
  const found = await (ticket.kind === 'after-visit'
    ? findAfterVisitSession(trx, ticket.id)
    : findVisitSession(trx, ticket.id));
  if (!found || !hasToken(ticket, found.tokenHash)) return null;
  if (ticket.kind === 'after-visit') {
    await trx.deleteFrom('afterVisitSessions').where('id', '=', ticket.id).execute();
  } else {
    // The row stays, so after-visit pages would accept the old cookie.
    await renewToken(trx, ticket.kind, ticket.id);
    await trx.updateTable('visitSessions').set({ endedAt: now }).where('id', '=', ticket.id).execute();
  }
  const { linkId, visitId, practiceId } = found;
  return { linkId, visitId, practiceId };
}

function findVisitSession(trx: Db, id: string) {
  return trx
    .selectFrom('visitSessions as session')
    .innerJoin('links as link', 'link.id', 'session.linkId')
    .innerJoin('visits as visit', 'visit.id', 'link.visitId')
    .where('session.id', '=', id)
    .where('session.endedAt', 'is', null)
    .select(['session.tokenHash', 'link.id as linkId', 'visit.id as visitId', 'visit.practiceId'])
    .forUpdate('session')
    .executeTakeFirst();
}

function findAfterVisitSession(trx: Db, id: string) {
  return trx
    .selectFrom('afterVisitSessions as session')
    .innerJoin('afterVisitLinks as link', 'link.id', 'session.linkId')
    .innerJoin('visits as visit', 'visit.id', 'link.visitId')
    .where('session.id', '=', id)
    .select(['session.tokenHash', 'link.id as linkId', 'visit.id as visitId', 'visit.practiceId'])
    .forUpdate('session')
    .executeTakeFirst();
}
