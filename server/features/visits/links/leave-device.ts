import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { LINK_COOKIE_OF, type LinkKind, type Tickets } from '#server/http/access/cookies.ts';
import { endLinkSession } from '#server/http/access/end-link-session.ts';
import { clearCookie } from '#server/http/access/own-cookies.ts';
import type { Http } from '#server/http/rest.ts';
import type { linkContracts } from '#shared/contracts/rest/visits/links.ts';

type Whose = z.output<(typeof linkContracts)['POST /api/patient/leave-device']['body']>;

/**
 * Ends the session of a patient, guest or reader in this browser and deletes its cookie (PRODUCT 7.8). Idempotent.
 * Open pages close within a second.
 */
export async function leaveDevice(
  { db, clock, tickets, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'> & { tickets: Tickets },
  { kind, id }: Whose,
  { request, reply }: Http,
): Promise<void> {
  const name = LINK_COOKIE_OF[kind satisfies LinkKind](id);
  const ticket = tickets.read(kind, request.cookies[name]);
  clearCookie(reply, name, publicUrl);
  // Clears cached answers only. The page clears its own storage, which also holds other tabs' data.
  reply.header('clear-site-data', '"cache"');
  if (!ticket) return;
  await db.transaction().execute(async (trx) => {
    const left = await endLinkSession(trx, ticket, new Date(clock()));
    if (!left) return;
    const { linkId, visitId, practiceId } = left;
    await audit(trx, {
      practiceId,
      actor: `link:${linkId}`,
      action: 'link.left',
      visitId,
      subjectId: ticket.id,
    });
  });
}
