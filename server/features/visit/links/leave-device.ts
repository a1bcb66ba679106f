import type { z } from 'zod';
import type { linkContracts } from '../../../../shared/contracts/rest/visit/links.ts';
import { LINK_COOKIE_OF, type LinkKind, type Tickets } from '../../../http/access/cookies.ts';
import { endLinkSession } from '../../../http/access/end-link-session.ts';
import { clearCookie } from '../../../http/access/own-cookies.ts';
import type { Http } from '../../../http/rest.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';

type Whose = z.output<(typeof linkContracts)['POST /api/patient/leave-device']['body']>;

/**
 * 'Leave this device': ends the session of a patient, guest or reader in this browser and deletes its cookie
 * (PRODUCT 7.8). Repeating it, or an ended session, is not an error. Its open pages close within a second.
 */
export async function leaveDevice(
  { db, clock, tickets, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'> & { tickets: Tickets },
  { kind, id }: Whose,
  { request, reply }: Http,
): Promise<void> {
  const name = LINK_COOKIE_OF[kind satisfies LinkKind](id);
  const ticket = tickets.read(kind, request.cookies[name]);
  clearCookie(reply, name, publicUrl);
  // Clears cached answers. The page clears its own storage, which also holds other tabs' data.
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
