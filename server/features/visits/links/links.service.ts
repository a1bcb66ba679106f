import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { type IdentityColumns, presentPractice } from '#server/storage/settings/practice-identity.ts';
import { ENDED_VISIT_STATUSES, type LinkDelivery, type ShortLinkPath } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  type GuestLinkRefusal,
  guestStayRefusal,
  linkEnd,
  linkExpiresAt,
  linkRefusal,
} from '#shared/rules/link-standing.ts';
import type { SettingValue } from '#shared/settings/definitions.ts';
import {
  deleteDeadVisitSessions,
  findActiveLinkOfPatient,
  findEntryLinkOfPatient,
  findLink,
  findNewestLinkOfGuest,
  findPatientPage,
  findVisitForLink,
  insertLinks,
  insertVisitSession,
  isPartOff,
  markLinkOpened,
  selectStandings,
} from './links.queries.ts';
import { patientsCalendar } from './visit-calendar.ts';

const PATIENT_PATH: ShortLinkPath = 'v';
/**
 * Links that the practice shares itself come without a message to explain them, so they open a landing page (PRODUCT
 * 7.6).
 */
const LANDING_PATH: ShortLinkPath = 'pl';
const GUEST_PATH: ShortLinkPath = 'g';
const MANAGEMENT_PATH: ShortLinkPath = 'gm';
const MINUTE_MS = 60_000;
/** How long a person may stay in the visit after its link's expiry, in milliseconds; see `stayRefusal`. */
const OVERRUN_MS = 12 * 60 * MINUTE_MS;

interface LinkedVisit {
  visitId: string;
  startsAt: Date;
  durationMinutes: number;
  linkExpiration: SettingValue<'linkExpiration'>;
}

/** Derived each time, because the database stores only the token's hash. */
export function linkUrl(
  { keys, publicUrl }: Pick<Deps, 'keys' | 'publicUrl'>,
  path: ShortLinkPath,
  linkId: string,
): string {
  return `${publicUrl}/${path}/${keys.linkToken(linkId)}`;
}

/**
 * A new link for one patient of a visit, valid for the practice's period after the visit's end: `/pl` if the
 * practice shares it, otherwise `/v`.
 *
 * @returns its id
 */
export function createPatientLink(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  visit: PatientsVisit,
): Promise<string> {
  return createLink(deps, trx, visit, ofPatient(visit));
}

type PatientsVisit = LinkedVisit & { sessionId: string; linkDelivery?: LinkDelivery };

export async function createPatientLinks(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  visits: readonly PatientsVisit[],
): Promise<void> {
  await insertLinks(trx, ...visits.map((visit) => newLink(deps, visit, ofPatient(visit))));
}

const ofPatient = ({ linkDelivery, sessionId }: PatientsVisit): LinkOwner => ({
  path: linkDelivery === 'Copy' ? LANDING_PATH : PATIENT_PATH,
  sessionId,
  guestId: null,
});

export async function patientLink(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  visit: LinkedVisit & { sessionId: string },
): Promise<string> {
  const known = await findActiveLinkOfPatient(trx, visit.sessionId, PATIENT_PATH);
  return known ?? createPatientLink(deps, trx, visit);
}

export async function guestLink(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  visit: LinkedVisit & { guestId: string },
): Promise<string> {
  return (await activeGuestLink(trx, visit.guestId)) ?? createGuestLink(deps, trx, visit);
}

/** Like {@link createPatientLink}, for one guest. One token opens each of the guest's paths. */
export function createGuestLink(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  visit: LinkedVisit & { guestId: string },
): Promise<string> {
  return createLink(deps, trx, visit, { path: GUEST_PATH, sessionId: null, guestId: visit.guestId });
}

export async function managementLink(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  visit: LinkedVisit & { sessionId: string },
): Promise<string> {
  const { sessionId } = visit;
  const known = await findActiveLinkOfPatient(trx, sessionId, MANAGEMENT_PATH);
  return known ?? createLink(deps, trx, visit, { path: MANAGEMENT_PATH, sessionId, guestId: null });
}

interface LinkOwner {
  path: ShortLinkPath;
  sessionId: string | null;
  guestId: string | null;
}

async function createLink(
  deps: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  visit: LinkedVisit,
  whose: LinkOwner,
): Promise<string> {
  const link = newLink(deps, visit, whose);
  await insertLinks(trx, link);
  return link.id;
}

function newLink(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  { visitId, startsAt, durationMinutes, linkExpiration: { amount, unit } }: LinkedVisit,
  whose: LinkOwner,
) {
  const id = randomUUID();
  const now = clock();
  const endsAt = Math.max(startsAt.getTime() + durationMinutes * MINUTE_MS, now);
  return {
    ...whose,
    id,
    tokenHash: hashToken(keys.linkToken(id)),
    visitId,
    // Set here, because the order of a person's links tells the first from later ones.
    createdAt: new Date(now),
    expiresAt: new Date(linkExpiresAt(endsAt, amount, unit)),
  };
}

/**
 * 'Copy Patient Link': creates another link (PRODUCT 6.3); earlier ones stay valid.
 *
 * @throws NOT_FOUND, VISIT_ENDED, LINK_NOT_ACTIVE for a patient no longer in the visit
 */
export async function createFreshPatientLink(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'publicUrl'>,
  who: { accountId: string; practiceId: number; visitId: string; sessionId: string },
): Promise<{ patientLink: string }> {
  const visit = await findVisitForLink(deps.db, who.visitId);
  if (!visit) throw new CodedError('NOT_FOUND');
  if (ENDED_VISIT_STATUSES.includes(visit.status)) throw new CodedError('VISIT_ENDED');
  const linkId = await deps.db.transaction().execute(async (trx) => {
    if (await isPartOff(trx, who.sessionId)) throw new CodedError('LINK_NOT_ACTIVE');
    const id = await createPatientLink(deps, trx, { ...who, ...visit, linkDelivery: 'Copy' });
    await audit(trx, {
      practiceId: who.practiceId,
      actor: `account:${who.accountId}`,
      action: 'link.created',
      visitId: who.visitId,
      subjectId: id,
    });
    return id;
  });
  return { patientLink: linkUrl(deps, LANDING_PATH, linkId) };
}

/**
 * An active link and the data for its landing page. Read-only.
 *
 * @param wasIn whether this browser's patient was in that visit; if so, the refusal names their session,
 * whose page shows what remains after the visit
 * @throws VISIT_UNAVAILABLE for an unknown token or a disabled practice, BLOCKED_FROM_VISIT, LINK_NOT_ACTIVE
 * if the link or its visit is over, VISIT_LINK_EXPIRED
 */
export async function readLink(
  db: Db,
  path: ShortLinkPath,
  token: string,
  now: number,
  wasIn: (sessionId: string) => Promise<boolean> = async () => false,
) {
  const link = await findLink(db, path, hashToken(token));
  if (!link) throw new CodedError('VISIT_UNAVAILABLE');
  const refusal = linkRefusal(link, now);
  if (!refusal) return link;
  const dead = deadLink(refusal, link);
  if (dead.code !== 'LINK_NOT_ACTIVE' || !(await wasIn(link.sessionId))) throw dead;
  throw new CodedError(dead.code, dead.code, { ...dead.details, formerSessionId: link.sessionId });
}

/**
 * Names the practice, so that the person can call. A disabled practice's links look unknown. LINK_NOT_ACTIVE says how
 * the link ended.
 */
export function deadLink(
  refusal: GuestLinkRefusal,
  link: IdentityColumns & Parameters<typeof linkEnd>[0],
): CodedError {
  if (refusal === 'VISIT_UNAVAILABLE') return new CodedError(refusal);
  const practice = presentPractice(link);
  if (refusal !== 'LINK_NOT_ACTIVE') return new CodedError(refusal, refusal, { practice });
  return new CodedError(refusal, refusal, {
    practice,
    visitStatus: link.visitStatus,
    end: linkEnd(link),
  });
}

/**
 * Starts a session for this visit after a click on the landing page. The session outlives its link, for a person who
 * is in the visit when the link expires.
 *
 * @param browserOf this browser's id for that seat, if it has opened one of its links
 * @throws as {@link readLink}
 */
export async function openLink(
  db: Db,
  path: ShortLinkPath,
  token: string,
  now: number,
  browserOf: (sessionId: string) => Promise<string | null> = async () => null,
) {
  const link = await readLink(db, path, token, now);
  const visitSessionId = randomUUID();
  const browserId = (await browserOf(link.sessionId)) ?? randomUUID();
  const expiresAt = sessionExpiresAt(link.expiresAt);
  await db.transaction().execute(async (trx) => {
    await insertVisitSession(trx, {
      id: visitSessionId,
      linkId: link.linkId,
      sessionId: link.sessionId,
      guestId: null,
      browserId,
      createdAt: new Date(now),
      expiresAt,
    });
    await markLinkOpened(trx, link.linkId, new Date(now));
    await audit(trx, {
      practiceId: link.practiceId,
      actor: `link:${link.linkId}`,
      action: 'link.opened',
      visitId: link.visitId,
      subjectId: visitSessionId,
    });
  });
  return { visitSessionId, sessionId: link.sessionId, browserId, expiresAt };
}

export function sessionExpiresAt(linkExpiresAt: Date): Date {
  return new Date(linkExpiresAt.getTime() + OVERRUN_MS);
}

export async function findOverSessions(db: Db, visitSessionIds: string[], now: number): Promise<string[]> {
  const alive = (await selectStandings(db, visitSessionIds)).filter(
    (session) =>
      !session.endedAt && session.sessionExpiresAt.getTime() > now && guestStayRefusal(session, now) === null,
  );
  const stay = new Set(alive.map(({ visitSessionId }) => visitSessionId));
  return visitSessionIds.filter((id) => !stay.has(id));
}

export async function calendarByLink(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'publicUrl'>,
  { path, token }: { path: ShortLinkPath; token: string },
): Promise<Uint8Array> {
  const link = await readLink(deps.db, path, token, deps.clock());
  return Buffer.from(patientsCalendar(link, linkUrl(deps, path, link.linkId), link.language, deps.clock()));
}

/**
 * Like {@link calendarByLink}, authorized by the visit's cookie.
 *
 * @throws NOT_FOUND
 */
export async function calendarOfPatient(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'publicUrl'>,
  { sessionId, linkId }: { sessionId: string; linkId: string },
): Promise<Uint8Array> {
  const page = await readPatientPage(deps.db, sessionId);
  // Never the guest management link, even if the patient used that.
  const link = (await findEntryLinkOfPatient(deps.db, sessionId)) ?? { id: linkId, path: PATIENT_PATH };
  return Buffer.from(patientsCalendar(page, linkUrl(deps, link.path, link.id), page.language, deps.clock()));
}

export async function readPatientPage(db: Db, sessionId: string) {
  const page = await findPatientPage(db, sessionId);
  if (!page) throw new CodedError('NOT_FOUND');
  return page;
}

/** Like a patient's session, it outlives its link. */
export async function insertGuestSession(
  trx: Trx,
  session: {
    id: string;
    linkId: string;
    guestId: string;
    browserId: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await insertVisitSession(trx, { ...session, sessionId: null });
  await markLinkOpened(trx, session.linkId, session.createdAt);
}

export async function insertHandedOffSession(
  trx: Trx,
  session: {
    id: string;
    linkId: string;
    sessionId: string | null;
    guestId: string | null;
    browserId: string;
    createdAt: Date;
    expiresAt: Date;
    mfaPassedAt: Date | null;
  },
): Promise<void> {
  await insertVisitSession(trx, session);
}

export async function activeGuestLink(db: Db, guestId: string): Promise<string | null> {
  const newest = await findNewestLinkOfGuest(db, guestId);
  return newest?.active ? newest.id : null;
}

/** The audit keeps the record of removed sessions. Safe to run at any time, in any process. */
export function removeDeadVisitSessions(db: Db, now: number): Promise<void> {
  return deleteDeadVisitSessions(db, new Date(now));
}
