import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { blockGuestLinks, retireLinks } from '#server/features/visits/links/link-ends.service.ts';
import { createGuestLink, createPatientLink } from '#server/features/visits/links/links.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { Stage } from '#shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { findGuestToTell, findOwnerOfLink, findStateOfLink } from './replace-links.queries.ts';
import { reinviteMethods, resendMethods } from './resend.service.ts';
import { sendToGuestBy, sendToPatientBy, type TellDeps } from './send-to-people.ts';
import {
  findNotifiedVisit,
  findPatientToTell,
  type NotifiedVisit,
  withdrawQueued,
} from './visit-messages.queries.ts';

type ReplaceDeps = TellDeps & Pick<Deps, 'db' | 'events' | 'settings'>;

interface Replacement {
  linkId: string;
  visitId: string;
  practiceId: number;
  accountId: string;
  /** Whether to replace the link of an owner who waits or is in the visit, which removes them immediately. */
  evenInVisit: boolean;
}

export interface Replaced {
  replaced: boolean;
  /** Zero for a person without an address, who gets the link from the practice. */
  messages: number;
}

/**
 * Revokes and resends (PRODUCT 7.7): deactivates all links of the link's owner to the visit, with the sessions and
 * pages they opened, and sends a new link to the contact on file. A link that was already replaced is left alone, so
 * that a second click, or a colleague's, sends nothing.
 *
 * @throws NOT_FOUND, VISIT_ENDED, LINK_NOT_ACTIVE for a person who no longer takes part, PERSON_IN_VISIT unless
 *   `evenInVisit`, TOO_MANY_MESSAGES
 */
export async function revokeAndResend(
  deps: ReplaceDeps,
  { staff, practiceId, visitId }: VisitGrant,
  { linkId, evenInVisit }: { linkId: string; evenInVisit: boolean },
): Promise<Replaced> {
  const { accountId } = staff;
  const replaced = await replaceOne(deps, { linkId, visitId, practiceId, accountId, evenInVisit });
  wakeSender(deps);
  return replaced;
}

function replaceOne(deps: ReplaceDeps, { practiceId, visitId, ...what }: Replacement): Promise<Replaced> {
  const { linkId, accountId, evenInVisit } = what;
  return deps.events.transaction(async (trx, happened) => {
    const owner = await findOwnerOfLink(trx, linkId);
    const visit = await findNotifiedVisit(trx, visitId);
    if (!visit || owner?.visitId !== visitId) throw new CodedError('NOT_FOUND');
    if (ENDED_VISIT_STATUSES.includes(visit.status)) throw new CodedError('VISIT_ENDED');
    const renew = owner.guestId
      ? await guestsRenewal(deps, trx, visit, owner.guestId)
      : await patientsRenewal(deps, trx, visit, owner.sessionId ?? '');
    // Read under the lock of the renewal, so that the second of two concurrent requests sees the result of the first.
    const link = await findStateOfLink(trx, linkId);
    if (!link) throw new CodedError('NOT_FOUND');
    const dead = !link.active || link.expiresAt.getTime() <= deps.clock();
    if (dead && link.hasNewer) return { replaced: false, messages: 0 };
    if (link.stage === 'removed' && link.removedUntil === null) throw new CodedError('LINK_NOT_ACTIVE');
    if (isPresent(link.stage) && !evenInVisit) throw new CodedError('PERSON_IN_VISIT');

    const { deadLinks, messages } = await renew();
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${accountId}`,
      action: 'link.replaced',
      subjectId: linkId,
      details: { deadLinks: deadLinks.length, messages, inVisit: isPresent(link.stage) },
    });
    await happened({ type: 'links.replaced', practiceId, visitId, deadLinks });
    await takeAllowance(deps, trx, { accountId, practiceId }, messages);
    return { replaced: true, messages };
  });
}

const isPresent = (stage: Stage | null) => stage === 'waiting' || stage === 'in-visit';

type Renewal = () => Promise<{ deadLinks: string[]; messages: number }>;

async function patientsRenewal(
  deps: ReplaceDeps,
  trx: Trx,
  visit: NotifiedVisit,
  sessionId: string,
): Promise<Renewal> {
  const patient = await findPatientToTell(trx, sessionId);
  if (!patient || patient.cancelledAt) throw new CodedError('LINK_NOT_ACTIVE');
  return async () => {
    await withdrawQueued(trx, visit.visitId, { sessionId });
    const deadLinks = await retireLinks(trx, sessionId, deps.clock());
    const methods = resendMethods(deps, visit, patient);
    if (methods.length === 0) await createPatientLink(deps, trx, { ...visit, ...patient });
    const sent = await sendToPatientBy(deps, trx, visit, patient, 'confirmation', methods);
    return { deadLinks, messages: sent.length };
  };
}

async function guestsRenewal(
  deps: ReplaceDeps,
  trx: Trx,
  visit: NotifiedVisit,
  guestId: string,
): Promise<Renewal> {
  const guest = await findGuestToTell(trx, guestId);
  if (!guest || guest.removedAt) throw new CodedError('LINK_NOT_ACTIVE');
  return async () => {
    await withdrawQueued(trx, visit.visitId, { guestId });
    const deadLinks = await blockGuestLinks(trx, guestId);
    await createGuestLink(deps, trx, { ...visit, guestId });
    // A guest who declined gets no message, but may change their mind with a link from the inviter.
    const methods = guest.response === 'DECLINED' ? [] : reinviteMethods(deps, visit, guest);
    const sent = await sendToGuestBy(deps, trx, visit, guest, 'confirmation', methods);
    return { deadLinks, messages: sent.length };
  };
}
