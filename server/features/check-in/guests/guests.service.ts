import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { renameGuestSeat } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { noticeLanguage } from '#server/features/messages/notification-settings/notification-settings.service.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { checkTextable, notify, sendableMethods } from '#server/features/messages/notifications/notify.ts';
import { blockGuestLinks, unblockGuestLinks } from '#server/features/visits/links/link-ends.service.ts';
import { activeGuestLink, linkUrl } from '#server/features/visits/links/links.service.ts';
import { pushToNamed } from '#server/features/visits/visit-messages/staff-notices.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type {
  Guest,
  GuestChange,
  GuestInvitation,
  GuestList,
} from '#shared/contracts/rest/check-in/guests.ts';
import { type InviteState, MOST_GUESTS } from '#shared/domain/guest.ts';
import { CONTACT_METHODS, ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { mayUndo } from '#shared/rules/undo.ts';
import type { Inviter } from './guests.policy.ts';
import {
  countGuests,
  findColleague,
  findGuest,
  findGuestVisit,
  findSameInvitation,
  type GuestRow,
  type GuestVisit,
  insertGuest,
  insertInterest,
  isInvitedAgain,
  lockGuest,
  lockVisit,
  presenceOf,
  selectGuests,
  updateGuest,
} from './guests.queries.ts';
import { methodOf, sendInvitation, tellPatient } from './send-invitation.ts';

export async function countPatientsGuests(db: Db, visitId: string): Promise<number> {
  const all = await selectGuests(db, visitId);
  return all.filter(({ guestType, removedAt }) => guestType === 'patient' && removedAt === null).length;
}

type GuestDeps = Pick<
  Deps,
  'db' | 'clock' | 'keys' | 'jobs' | 'email' | 'sms' | 'publicUrl' | 'events' | 'settings'
>;

export async function listGuests(deps: GuestDeps, who: Inviter): Promise<GuestList> {
  const { db } = deps;
  const visit = await findGuestVisit(db, who.visitId);
  if (!visit) throw new CodedError('NOT_FOUND');
  const all = await selectGuests(db, who.visitId);
  const { practiceId, visitId, actor } = who;
  // Not audited for patients: they read only their own guests, and their page polls.
  if ('accountId' in who.by) await audit(db, { practiceId, visitId, actor, action: 'guests.read' });
  const shown = 'sessionId' in who.by ? all.filter(({ guestType }) => guestType === 'patient') : all;
  const invited = all.filter(({ removedAt }) => removedAt === null).length;
  return {
    results: shown.map(present),
    refusal: refusalOf(visit, who, invited),
    contactMethods: sendableMethods(deps, visit.contactMethods),
    mayInviteCaptioner: 'accountId' in who.by && visit.hasCaptions,
  };
}

/**
 * Invites a guest: the guest, their link and the message in one transaction. Sending the same invitation
 * again returns the existing one.
 *
 * @throws UNSUPPORTED_3RD_PARTY, UNSUPPORTED_IS_GROUP_VISIT, TOO_MANY_GUESTS, VISIT_ENDED,
 * CANNOT_SEND_PATIENT_COMMS if messages of that kind cannot be sent, NOT_FOUND for another practice's
 * colleague, FEATURE_NOT_ON for a captioner where the practice has no captions, TOO_MANY_MESSAGES
 */
export async function inviteGuest(
  deps: GuestDeps,
  who: Inviter,
  invitation: GuestInvitation,
): Promise<{ guestId: string }> {
  const { practiceId, visitId, actor } = who;
  const at = new Date(deps.clock());
  const guestId = await deps.events.transaction(async (trx, happened) => {
    await lockVisit(trx, visitId);
    const visit = await findGuestVisit(trx, visitId);
    if (!visit) throw new CodedError('NOT_FOUND');
    const same = await findSameInvitation(trx, { visitId, ...invitation });
    if (same) return same.id;
    const refusal = refusalOf(visit, who, await countGuests(trx, visitId));
    if (refusal) throw new CodedError(refusal);
    if (invitation.guestType === 'captioner' && !visit.hasCaptions) throw new CodedError('FEATURE_NOT_ON');

    const person = await personOf(trx, who, invitation);
    const inviteMethod = methodOf(
      // Colleagues are notified like staff; the setting is about patients and their guests.
      sendableMethods(deps, person.accountId ? CONTACT_METHODS : visit.contactMethods),
      person,
    );
    if (inviteMethod === 'SMS') checkTextable(deps, person.mobile);
    const id = randomUUID();
    await insertGuest(trx, {
      ...person,
      id,
      visitId,
      inviteMethod,
      invitedAt: at,
      authorizedAt: at,
      language: invitation.language,
      invitedBySession: 'sessionId' in who.by ? who.by.sessionId : null,
      invitedByAccount: 'accountId' in who.by ? who.by.accountId : null,
      idempotencyKey: invitation.idempotencyKey,
    });
    await audit(trx, {
      practiceId,
      visitId,
      actor,
      subjectId: id,
      action: 'guest.invited',
      // Who stated that the patient authorized the disclosure (PRODUCT 10.1).
      details: { guestType: person.guestType, method: inviteMethod, authorizedBy: authorOf(who) },
    });
    await sendInvitation(deps, trx, visit, { id, ...person, inviteMethod, language: invitation.language });
    if (person.accountId) {
      const invited = { practiceId, accountIds: [person.accountId], visitId, about: id };
      await pushToNamed(deps, trx, { ...invited, topic: 'visitInvitation' });
    }
    if (person.guestType === 'patient') await tellPatient(deps, trx, visit);
    await happened({ type: 'guests.changed', practiceId, visitId, deadLinks: [] });
    await takeAllowance(deps, trx, { practiceId, accountId: accountOf(who) }, inviteMethod ? 1 : 0);
    return id;
  });
  return { guestId };
}

/**
 * Changes a guest who has not answered yet. A new address deactivates the former link and is sent a new
 * invitation (PRODUCT 10.3).
 *
 * @throws GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS, VISIT_ENDED, CANNOT_SEND_PATIENT_COMMS,
 * TOO_MANY_MESSAGES
 */
export async function changeGuest(
  deps: GuestDeps,
  who: Inviter,
  guestId: string,
  { name, email, mobile, relationship }: GuestChange,
): Promise<void> {
  const { practiceId, visitId, actor } = who;
  await deps.events.transaction(async (trx, happened) => {
    await lockGuest(trx, guestId);
    const guest = await findGuest(trx, guestId);
    const visit = await findGuestVisit(trx, visitId);
    if (!guest || !visit) throw new CodedError('NOT_FOUND');
    if (ENDED_VISIT_STATUSES.includes(visit.status)) throw new CodedError('VISIT_ENDED');
    if (!mayEdit(guest)) throw new CodedError('GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS');

    const moved = email !== guest.email || mobile !== guest.mobile;
    const inviteMethod = methodOf(sendableMethods(deps, visit.contactMethods), { email, mobile });
    if (moved && inviteMethod === 'SMS') checkTextable(deps, mobile);
    await updateGuest(trx, guestId, {
      name,
      email,
      mobile,
      relationship,
      ...(moved ? { inviteMethod, invitedAt: new Date(deps.clock()) } : {}),
    });
    if (name !== guest.name) await renameGuestSeat(trx, guestId, name);
    await audit(trx, {
      practiceId,
      visitId,
      actor,
      subjectId: guestId,
      action: 'guest.changed',
      details: moved ? { method: inviteMethod } : {},
    });
    const deadLinks = moved ? await blockGuestLinks(trx, guestId) : [];
    const { language } = guest;
    if (moved) await sendInvitation(deps, trx, visit, { id: guestId, email, mobile, inviteMethod, language });
    await happened({ type: 'guests.changed', practiceId, visitId, deadLinks });
    const messages = moved && inviteMethod ? 1 : 0;
    await takeAllowance(deps, trx, { practiceId, accountId: accountOf(who) }, messages);
  });
}

/** Null for a patient, whose invitations count against the practice only. */
const accountOf = ({ by }: Inviter) => ('accountId' in by ? by.accountId : null);

/**
 * Withdraws the invitation: the link is deactivated, and a guest in the visit has to leave (PRODUCT 10.3).
 * Idempotent.
 */
export async function removeGuest(
  deps: GuestDeps,
  { practiceId, visitId, actor, by }: Inviter,
  guestId: string,
): Promise<void> {
  await deps.events.transaction(async (trx, happened) => {
    await lockGuest(trx, guestId);
    const guest = await findGuest(trx, guestId);
    if (!guest) throw new CodedError('NOT_FOUND');
    const removedBy = 'sessionId' in by ? 'patient' : 'staff';
    const removed = { type: 'guest.removed', practiceId, visitId, guestId } as const;
    if (guest.removedAt) {
      // Staff had removed the guest. Now that the patient has decided, staff cannot restore the guest.
      if (removedBy === 'patient') await updateGuest(trx, guestId, { removedBy });
      return happened({ ...removed, deadLinks: [] });
    }
    await updateGuest(trx, guestId, { removedAt: new Date(deps.clock()), removedBy });
    await audit(trx, { practiceId, visitId, actor, action: 'guest.removed', subjectId: guestId });
    await happened({ ...removed, deadLinks: await blockGuestLinks(trx, guestId) });
  });
}

/**
 * Undoes a removal by staff (PRODUCT 6.40): reactivates the guest's link and seat. Idempotent.
 *
 * @throws UNDO_TOO_LATE; UNDO_CHANGED if the visit has ended, the patient does not want the guest or is no longer in
 *   the visit, or the guest was invited again
 */
export async function restoreGuest(
  deps: GuestDeps,
  { practiceId, visitId, actor }: Inviter,
  guestId: string,
): Promise<void> {
  await deps.events.transaction(async (trx, happened) => {
    await lockVisit(trx, visitId);
    await lockGuest(trx, guestId);
    const guest = await findGuest(trx, guestId);
    if (!guest) throw new CodedError('NOT_FOUND');
    if (!guest.removedAt) return;
    if (!mayUndo(guest.removedAt, deps.clock())) throw new CodedError('UNDO_TOO_LATE');
    const mayReturn =
      guest.removedBy === 'staff' &&
      guest.patientCancelledAt === null &&
      !ENDED_VISIT_STATUSES.includes(guest.status) &&
      !(await isInvitedAgain(trx, guestId));
    if (!mayReturn) throw new CodedError('UNDO_CHANGED');
    await letGuestBack(trx, guestId);
    await audit(trx, { practiceId, visitId, actor, action: 'guest.restored', subjectId: guestId });
    await happened({ type: 'guest.restored', practiceId, visitId, guestId });
  });
}

/** Whether the guest interprets for the patient or the practice (PRODUCT 10.1). */
export async function interprets(db: Db, guestId: string): Promise<boolean> {
  return (await findGuest(db, guestId))?.relationship === 'Interpreter';
}

/**
 * A guest's link, to share in person.
 *
 * @throws LINK_NOT_ACTIVE, NOT_FOUND for a colleague, who signs in
 */
export async function handOverLink(
  deps: GuestDeps,
  { practiceId, visitId, actor }: Inviter,
  guestId: string,
): Promise<{ guestLink: string }> {
  const guest = await findGuest(deps.db, guestId);
  if (!guest || guest.accountId) throw new CodedError('NOT_FOUND');
  const linkId = await activeGuestLink(deps.db, guestId);
  if (!linkId) throw new CodedError('LINK_NOT_ACTIVE');
  await audit(deps.db, { practiceId, visitId, actor, action: 'guest.link-copied', subjectId: guestId });
  return { guestLink: linkUrl(deps, 'r', linkId) };
}

export async function noteInterest(deps: GuestDeps, who: Inviter): Promise<void> {
  const { practiceId, visitId, actor, by } = who;
  if (!('sessionId' in by)) return;
  await deps.db.transaction().execute(async (trx) => {
    const visit = await findGuestVisit(trx, visitId);
    if (!visit || visit.hasThirdParty || visit.isGroupVisit) return;
    if (!(await insertInterest(trx, by.sessionId, new Date(deps.clock())))) return;
    await audit(trx, { practiceId, visitId, actor, action: 'guests.wished-for', subjectId: by.sessionId });
    if (!deps.email) return;
    const { providerId, providerEmail: recipient } = visit;
    await notify(deps, trx, {
      kind: 'guest-interest',
      practiceId,
      visitId,
      sessionId: by.sessionId,
      method: 'Email',
      recipient,
      language: await noticeLanguage(trx, providerId),
    });
  });
}

/**
 * A provider permanently removed a guest in the live visit.
 *
 * @returns the deactivated links, whose sockets have to close
 */
export async function blockGuest(trx: Trx, guestId: string, at: Date): Promise<string[]> {
  await lockGuest(trx, guestId);
  const guest = await findGuest(trx, guestId);
  // Keeps an earlier remover, because the room also learns of invitations withdrawn elsewhere.
  if (!guest?.removedAt) await updateGuest(trx, guestId, { removedAt: at, removedBy: 'staff' });
  return blockGuestLinks(trx, guestId);
}

/**
 * Restores an invitation after its removal was cleared.
 *
 * @throws GUEST_UNINVITED_BY_PATIENT: only the side that withdrew an invitation may restore it
 */
export async function letGuestBack(trx: Trx, guestId: string): Promise<void> {
  await lockGuest(trx, guestId);
  const guest = await findGuest(trx, guestId);
  if (guest?.removedBy === 'patient') throw new CodedError('GUEST_UNINVITED_BY_PATIENT');
  await updateGuest(trx, guestId, { removedAt: null, removedBy: null });
  await unblockGuestLinks(trx, guestId);
}

function refusalOf(visit: GuestVisit, { by }: Inviter, invited: number): GuestList['refusal'] {
  if (ENDED_VISIT_STATUSES.includes(visit.status)) return 'VISIT_ENDED';
  if (visit.isGroupVisit) return 'UNSUPPORTED_IS_GROUP_VISIT';
  // The practice's setting limits patients; its own staff may always invite.
  if ('sessionId' in by && !visit.hasThirdParty) return 'UNSUPPORTED_3RD_PARTY';
  return invited >= MOST_GUESTS ? 'TOO_MANY_GUESTS' : null;
}

type Person = Pick<GuestInvitation, 'name' | 'email' | 'mobile' | 'relationship' | 'guestType' | 'accountId'>;

async function personOf(trx: Trx, { practiceId }: Inviter, invitation: GuestInvitation): Promise<Person> {
  const { name, email, mobile, relationship, guestType, accountId } = invitation;
  if (accountId === null) return { name, email, mobile, relationship, guestType, accountId };
  const colleague = await findColleague(trx, practiceId, accountId);
  if (!colleague) throw new CodedError('NOT_FOUND');
  return {
    accountId,
    relationship,
    mobile: null,
    guestType: 'provider',
    name: colleague.displayName,
    email: colleague.email,
  };
}

const authorOf = ({ by }: Inviter) => ('sessionId' in by ? 'patient' : 'staff on behalf of the patient');

const mayEdit = (guest: GuestRow): boolean =>
  guest.removedAt === null &&
  guest.accountId === null &&
  guest.response === 'PENDING' &&
  presenceOf(guest) === 'Not Joined Yet';

function present(guest: GuestRow): Guest {
  const { inviterName, patientFirstName, patientLastName } = guest;
  const inviteState: InviteState = guest.removedAt ? 'REMOVED' : guest.response;
  return {
    guestId: guest.guestId,
    guestType: guest.guestType,
    name: guest.name,
    email: guest.email,
    mobile: guest.mobile,
    relationship: guest.relationship,
    legalRepresentativeName: guest.legalRepresentativeName,
    inviteMethod: guest.inviteMethod,
    inviteState,
    presence: presenceOf(guest),
    invitedAt: guest.invitedAt.toISOString(),
    invitedBy:
      inviterName === null
        ? { kind: 'patient', name: `${patientFirstName ?? ''} ${patientLastName ?? ''}`.trim() }
        : { kind: 'staff', name: inviterName },
    mayEdit: mayEdit(guest) && !ENDED_VISIT_STATUSES.includes(guest.status),
    hasAccount: guest.accountId !== null,
    linkId: guest.accountId === null ? guest.linkId : null,
  };
}
