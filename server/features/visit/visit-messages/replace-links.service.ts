import type { Stage } from '../../../../shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES } from '../../../../shared/domain/visit.ts';
import { CodedError } from '../../../../shared/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { wakeSender } from '../../foundation/notifications/notify.ts';
import { blockGuestLinks, createGuestLink, createPatientLink, retireLinks } from '../links/links.service.ts';
import type { VisitGrant } from '../visits/visits.policy.ts';
import { findGuestToTell, findOwnerOfLink, findStateOfLink } from './replace-links.queries.ts';
import { reinviteMethods, resendMethods } from './resend.service.ts';
import { sendToGuestBy, sendToPatientBy, type TellDeps } from './send-to-people.ts';
import {
  findPatientToTell,
  findToldVisit,
  type ToldVisit,
  withdrawQueued,
} from './visit-messages.queries.ts';

type ReplaceDeps = TellDeps & Pick<Deps, 'db' | 'events'>;

interface Replacement {
  linkId: string;
  visitId: string;
  practiceId: number;
  /** As in the audit. */
  actor: string;
  /** Also while its owner waits or is in the visit: they are out of it at once. */
  evenInVisit: boolean;
}

export interface Replaced {
  /** False: it was replaced before. */
  replaced: boolean;
  /** Messages with the new link; none for a person without an address, to whom it is handed over. */
  messages: number;
}

/**
 * 'Revoke and resend' (PRODUCT 7.7): every link of the link's owner to the visit dies, with the sessions and pages that it
 * opened, and a new one goes to the contact on file. A link that was replaced before is left at that, so that a second
 * click or a colleague's sends nothing.
 *
 * @throws NOT_FOUND, VISIT_ENDED, LINK_NOT_ACTIVE for a person who takes no part any more, PERSON_IN_VISIT unless
 * `evenInVisit`
 */
export async function revokeAndResend(
  deps: ReplaceDeps,
  { staff, practiceId, visitId }: VisitGrant,
  { linkId, evenInVisit }: { linkId: string; evenInVisit: boolean },
): Promise<Replaced> {
  const actor = `account:${staff.accountId}`;
  const replaced = await replaceOne(deps, { linkId, visitId, practiceId, actor, evenInVisit });
  wakeSender(deps);
  return replaced;
}

function replaceOne(deps: ReplaceDeps, { practiceId, visitId, ...what }: Replacement): Promise<Replaced> {
  const { linkId, actor, evenInVisit } = what;
  return deps.events.transaction(async (trx, happened) => {
    const owner = await findOwnerOfLink(trx, linkId);
    const visit = await findToldVisit(trx, visitId);
    if (!visit || owner?.visitId !== visitId) throw new CodedError('NOT_FOUND');
    if (ENDED_VISIT_STATUSES.includes(visit.status)) throw new CodedError('VISIT_ENDED');
    const renew = owner.guestId
      ? await guestsRenewal(deps, trx, visit, owner.guestId)
      : await patientsRenewal(deps, trx, visit, owner.sessionId ?? '');
    // Read under the lock that the renewal has taken: of two at once, the second sees what the first did.
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
      actor,
      action: 'link.replaced',
      subjectId: linkId,
      details: { deadLinks: deadLinks.length, messages, inVisit: isPresent(link.stage) },
    });
    await happened({ type: 'links.replaced', practiceId, visitId, deadLinks });
    return { replaced: true, messages };
  });
}

const isPresent = (stage: Stage | null) => stage === 'waiting' || stage === 'in-visit';

type Renewal = () => Promise<{ deadLinks: string[]; messages: number }>;

async function patientsRenewal(
  deps: ReplaceDeps,
  trx: Trx,
  visit: ToldVisit,
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
  visit: ToldVisit,
  guestId: string,
): Promise<Renewal> {
  const guest = await findGuestToTell(trx, guestId);
  if (!guest || guest.removedAt) throw new CodedError('LINK_NOT_ACTIVE');
  return async () => {
    await withdrawQueued(trx, visit.visitId, { guestId });
    const deadLinks = await blockGuestLinks(trx, guestId);
    await createGuestLink(deps, trx, { ...visit, guestId });
    // Who declined hears no more of it, and may still change their mind with a link that is handed over.
    const methods = guest.response === 'DECLINED' ? [] : reinviteMethods(deps, visit, guest);
    const sent = await sendToGuestBy(deps, trx, visit, guest, 'confirmation', methods);
    return { deadLinks, messages: sent.length };
  };
}
