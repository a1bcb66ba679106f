import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { renameGuestSeat } from '#server/features/core/participants/presence.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  deadLink,
  insertGuestSession,
  linkUrl,
  sessionExpiresAt,
} from '#server/features/visits/links/links.service.ts';
import type { VisitGuest } from '#server/http/access/caller.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { presentPractice } from '#server/storage/settings/practice-identity.ts';
import type { GuestInformation, GuestPage, Invitation } from '#shared/contracts/rest/check-in/guests.ts';
import { type GuestInviteResponse, isInformed, RSVP_OF_RESPONSE, type Rsvp } from '#shared/domain/guest.ts';
import { CodedError } from '#shared/errors.ts';
import { guestLinkRefusal } from '#shared/rules/link-standing.ts';
import { invitationCalendar } from './calendar.ts';
import type { Inviter } from './guests.policy.ts';
import {
  findGuest,
  findGuestPage,
  findInvitation,
  findOnlyFirstName,
  lockGuest,
  presenceOf,
  selectExpectedGuests,
  selectInvitationsOf,
  selectResponses,
  updateGuest,
} from './guests.queries.ts';

type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'publicUrl' | 'practiceFeed' | 'events'>;

/**
 * Read-only.
 *
 * @throws VISIT_UNAVAILABLE for an unknown token or a disabled practice, GUEST_ACCESS_DENIED if it was withdrawn,
 *   LINK_NOT_ACTIVE if the link or its visit is over, VISIT_LINK_EXPIRED
 */
async function findLiving(db: Db, token: string, now: number) {
  const found = await findInvitation(db, hashToken(token));
  if (!found) throw new CodedError('VISIT_UNAVAILABLE');
  const refusal = guestLinkRefusal(found, now);
  if (refusal) throw deadLink(refusal, found);
  return found;
}

export async function readInvitation(deps: InvitationDeps, token: string): Promise<Invitation> {
  const { db, clock, publicUrl } = deps;
  const { practiceName, providerName, guestName, guestType, startsAt, timeZone, durationMinutes, ...found } =
    await findLiving(db, token, clock());
  return {
    practiceName,
    practice: presentPractice({ practiceName, ...found }),
    providerName,
    patientFirstName: await findOnlyFirstName(db, found.visitId),
    invitedByPatient: found.invitedBySession !== null,
    guestName,
    guestType,
    timeZone,
    durationMinutes,
    startTime: startsAt.toISOString(),
    language: found.language,
    serverTime: new Date(clock()).toISOString(),
    response: found.response,
    staffLink: found.accountId ? `${publicUrl}/provider/visits/${found.visitId}` : null,
  };
}

/**
 * The answer may change later.
 *
 * @throws as {@link findLiving}
 */
export async function answerInvitation(
  deps: InvitationDeps,
  token: string,
  response: Rsvp,
): Promise<{ response: Rsvp }> {
  const { linkId, guestId, practiceId, visitId } = await findLiving(deps.db, token, deps.clock());
  await deps.events.transaction(async (trx, happened) => {
    await respond(trx, { practiceId, visitId, guestId, actor: `link:${linkId}` }, response, deps.clock());
    await happened({ type: 'guests.changed', practiceId, visitId, deadLinks: [] });
  });
  return { response };
}

/**
 * Records a signed-in colleague's answer.
 *
 * @throws NOT_FOUND without an invitation
 */
export async function answerAsStaff(
  deps: InvitationDeps,
  { practiceId, visitId, actor, by }: Inviter,
  response: Exclude<GuestInviteResponse, 'None'>,
): Promise<{ providerGuestInviteResponse: GuestInviteResponse }> {
  const accountId = 'accountId' in by ? by.accountId : '';
  const [own] = await selectResponses(deps.db, accountId, [visitId]);
  if (!own) throw new CodedError('NOT_FOUND');
  await deps.db
    .transaction()
    .execute((trx) =>
      respond(
        trx,
        { practiceId, visitId, actor, guestId: own.guestId },
        RSVP_OF_RESPONSE[response],
        deps.clock(),
      ),
    );
  deps.practiceFeed.visitsChanged(practiceId, visitId);
  return { providerGuestInviteResponse: response };
}

export async function responsesOf(
  db: Db,
  accountId: string,
  visitIds: readonly string[],
): Promise<Map<string, { response: GuestInviteResponse }>> {
  const rows = await selectResponses(db, accountId, visitIds);
  return new Map(rows.map(({ visitId, response }) => [visitId, { response: RESPONSE_OF[response] }]));
}

export async function invitationsOf(
  db: Db,
  scope: { accountId: string; practiceIds: number[]; limit: number },
) {
  const rows = await selectInvitationsOf(db, scope);
  return rows.map(({ response, ...row }) => ({ ...row, providerGuestInviteResponse: RESPONSE_OF[response] }));
}

export const RESPONSE_OF: Record<'PENDING' | Rsvp, GuestInviteResponse> = {
  PENDING: 'None',
  ACCEPTED: 'Accepted',
  TENTATIVE: 'Maybe',
  DECLINED: 'Declined',
};

/** @throws as {@link findLiving} */
export async function calendarOf(deps: InvitationDeps, token: string): Promise<Uint8Array> {
  const found = await findLiving(deps.db, token, deps.clock());
  const link = linkUrl(deps, 'r', found.linkId);
  return Buffer.from(invitationCalendar(found, link, found.language, deps.clock()));
}

/**
 * Starts a session for this guest's seat, after a click. Opening the link counts as coming, whatever they answered.
 *
 * @param browserOf this browser's id for that guest's seat, if it has opened one of its links
 * @throws as {@link findLiving}, and GUEST_ACCESS_DENIED for a colleague, who signs in instead
 */
export async function openInvitation(
  deps: InvitationDeps,
  token: string,
  browserOf: (guestId: string) => Promise<string | null>,
) {
  const now = deps.clock();
  const { linkId, guestId, practiceId, visitId, accountId, ...link } = await findLiving(deps.db, token, now);
  if (accountId) throw new CodedError('GUEST_ACCESS_DENIED');
  const expiresAt = sessionExpiresAt(link.expiresAt);
  const visitSessionId = randomUUID();
  const browserId = (await browserOf(guestId)) ?? randomUUID();
  await deps.db.transaction().execute(async (trx) => {
    await insertGuestSession(trx, {
      id: visitSessionId,
      linkId,
      guestId,
      browserId,
      createdAt: new Date(now),
      expiresAt,
    });
    const actor = `link:${linkId}`;
    await audit(trx, { practiceId, visitId, actor, action: 'link.opened', subjectId: visitSessionId });
    if (link.response === 'PENDING')
      await respond(trx, { practiceId, visitId, guestId, actor }, 'ACCEPTED', now);
  });
  deps.practiceFeed.visitsChanged(practiceId, visitId);
  return { visitSessionId, guestId, expiresAt };
}

export async function readGuestPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  guestId: string,
): Promise<GuestPage> {
  const found = await findGuestPage(db, guestId);
  if (!found) throw new CodedError('NOT_FOUND');
  const { startsAt, informationAt: _, name, relationship, legalRepresentativeName, ...shown } = found;
  return {
    ...shown,
    practice: presentPractice(found),
    startTime: startsAt.toISOString(),
    serverTime: new Date(clock()).toISOString(),
    information: { name, relationship, legalRepresentativeName, complete: isInformed(found) },
  };
}

/**
 * Records or corrects the guest's information.
 *
 * @throws GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS once they have joined
 */
export async function giveInformation(
  deps: InvitationDeps,
  { guestId, practiceId, visitId, linkId }: VisitGuest,
  { name, relationship, legalRepresentativeName }: GuestInformation,
): Promise<GuestPage> {
  await deps.events.transaction(async (trx, happened) => {
    await lockGuest(trx, guestId);
    const guest = await findGuest(trx, guestId);
    if (!guest) throw new CodedError('NOT_FOUND');
    const same =
      guest.name === name &&
      guest.relationship === relationship &&
      guest.legalRepresentativeName === legalRepresentativeName;
    if (same && guest.informationAt) return;
    if (presenceOf(guest) !== 'Not Joined Yet')
      throw new CodedError('GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS');
    await renameGuestSeat(trx, guestId, name);
    const informationAt = new Date(deps.clock());
    await updateGuest(trx, guestId, { name, relationship, legalRepresentativeName, informationAt });
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: guestId,
      actor: `link:${linkId}`,
      action: 'guest.information-given',
    });
    await happened({ type: 'guests.changed', practiceId, visitId, deadLinks: [] });
  });
  return readGuestPage(deps, guestId);
}

export async function expectedForRoom(db: Db, visitId: string): Promise<{ guestId: string; name: string }[]> {
  const guests = await selectExpectedGuests(db, visitId);
  return guests.flatMap(({ guestId, name, accountId }) => (accountId ? [] : { guestId, name }));
}

/** A withdrawal's handlers may run after the guest was invited again. */
export async function isStillInvited(db: Db, guestId: string): Promise<boolean> {
  return (await guestForRoom(db, guestId)) !== null;
}

export async function guestForRoom(db: Db, guestId: string): Promise<{ name: string } | null> {
  const guest = await findGuest(db, guestId);
  return guest && !guest.removedAt ? { name: guest.name } : null;
}

interface Answering {
  practiceId: number;
  visitId: string;
  guestId: string;
  actor: string;
}

async function respond(
  trx: Trx,
  { practiceId, visitId, guestId, actor }: Answering,
  response: Rsvp,
  now: number,
): Promise<void> {
  await lockGuest(trx, guestId);
  const guest = await findGuest(trx, guestId);
  if (!guest || guest.removedAt) throw new CodedError('GUEST_ACCESS_DENIED');
  if (guest.response === response) return;
  await updateGuest(trx, guestId, { response, respondedAt: new Date(now) });
  await audit(trx, {
    practiceId,
    visitId,
    actor,
    subjectId: guestId,
    action: 'guest.responded',
    details: { response },
  });
}
