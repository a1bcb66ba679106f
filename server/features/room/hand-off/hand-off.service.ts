import { randomBytes, randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { insertHandedOffSession } from '#server/features/visits/links/links.service.ts';
import type { PageSession } from '#server/http/access/caller.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { HAND_OFF_PATH, HAND_OFF_SECONDS, type HandOffPurpose } from '#shared/domain/hand-off.ts';
import { CodedError } from '#shared/errors.ts';
import type { Holder } from './hand-off.policy.ts';
import {
  countHandOffsSince,
  endOpenHandOffs,
  findOpenHandOff,
  findSeat,
  insertHandOff,
  type LinkOwner,
  lockOwner,
  markUsed,
  noteOpened,
  selectJoinedBrowsers,
} from './hand-off.queries.ts';
import { actorOf, columnsOf, isPageOver } from './page-session.ts';
import { replaceCamera } from './second-cameras.service.ts';

/** 128 bits, as ASVS 11.5.1 requires, and no more, because a person without a camera types the code. */
const TOKEN_BYTES = 16;
/** Codes that a seat gets in a period, in milliseconds. */
const LIMIT = { codes: 10, periodMs: 5 * 60_000 };

/**
 * Creates a code that another device of the same person scans or types. Ends the seat's earlier code.
 *
 * @throws SUPERSEDED for a browser that does not have the seat, BLOCKED_FROM_VISIT, NOT_ADMITTED for a second camera
 *   of a person who is not in the visit, TOO_MANY_REQUESTS
 */
export async function createHandOff(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  holder: Holder,
  purpose: HandOffPurpose,
): Promise<{ address: string; seconds: number }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { owner, page, practiceId, visitId } = holder;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, owner);
    const seat = await findSeat(trx, owner);
    if (seat?.stage === 'removed') throw new CodedError('BLOCKED_FROM_VISIT');
    if (seat?.browserId && seat.browserId !== holder.browserId) throw new CodedError('SUPERSEDED');
    if (purpose === 'camera' && seat?.stage !== 'in-visit') throw new CodedError('NOT_ADMITTED');
    const lately = await countHandOffsSince(trx, owner, new Date(now - LIMIT.periodMs));
    if (lately >= LIMIT.codes) throw new CodedError('TOO_MANY_REQUESTS');
    await endOpenHandOffs(trx, owner, new Date(now));
    const id = randomUUID();
    await insertHandOff(trx, {
      id,
      purpose,
      tokenHash: hashToken(token),
      ...columnsOf(page),
      seatId: owner.kind === 'staff' ? owner.id : null,
      createdAt: new Date(now),
      expiresAt: new Date(now + HAND_OFF_SECONDS * 1000),
    });
    await audit(trx, {
      practiceId,
      visitId,
      actor: actorOf(page),
      action: 'hand-off.created',
      subjectId: id,
      details: { kind: purpose },
    });
  });
  return { address: `${publicUrl}/${HAND_OFF_PATH}/${token}`, seconds: HAND_OFF_SECONDS };
}

export async function readHandOff(
  db: Db,
  token: string,
  now: number,
): Promise<{ purpose: HandOffPurpose; practice: PracticeIdentity | null }> {
  const { use, practiceId } = await findWorking(db, token, now);
  return { purpose: use.purpose, practice: await findIdentity(db, practiceId) };
}

/**
 * Uses the code, once: starts a session for the seat of the page that shows it, for this visit only, or makes this
 * device the seat's second camera, replacing an earlier one.
 *
 * @param browserOf this browser's id for that seat, if it had a session of it before
 * @returns `opened`: the row of the session that the cookie names
 * @throws HAND_OFF_OVER
 */
export async function takeHandOff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  browserOf: (kind: 'visit' | 'guest', id: string) => Promise<string | null>,
) {
  const now = clock();
  const code = await findWorking(db, token, now);
  const { handOffId: subjectId, use, page, expiresAt, visitId, practiceId } = code;
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    if (!(await markUsed(trx, subjectId, new Date(now)))) throw new CodedError('HAND_OFF_OVER');
    if (use.purpose === 'camera') {
      await replaceCamera(trx, { id, seatId: use.seatId, page, now, expiresAt });
    } else {
      const { owner, linkId, mfaPassedAt } = use;
      const browserId = (await browserOf(owner.kind, owner.id)) ?? randomUUID();
      const sessionId = owner.kind === 'visit' ? owner.id : null;
      const guestId = owner.kind === 'guest' ? owner.id : null;
      const createdAt = new Date(now);
      const session = { id, linkId, sessionId, guestId, browserId, createdAt, expiresAt, mfaPassedAt };
      await insertHandedOffSession(trx, session);
      await noteOpened(trx, subjectId, id);
    }
    const actor = actorOf(page);
    const details = { kind: use.purpose };
    await audit(trx, { practiceId, visitId, actor, action: 'hand-off.used', subjectId, details });
  });
  return use.purpose === 'camera'
    ? { kind: 'second-camera' as const, id, opened: id, expiresAt }
    : { kind: use.owner.kind, id: use.owner.id, opened: id, expiresAt };
}

type Use =
  | { purpose: 'move'; owner: LinkOwner; linkId: string; mfaPassedAt: Date | null }
  | { purpose: 'camera'; seatId: string };

interface WorkingCode {
  handOffId: string;
  use: Use;
  page: PageSession;
  expiresAt: Date;
  visitId: string;
  practiceId: number;
}

async function findWorking(db: Db, token: string, now: number): Promise<WorkingCode> {
  const code = await findOpenHandOff(db, hashToken(token), new Date(now));
  const shown = code && shownBy(code);
  if (!shown) throw new CodedError('HAND_OFF_OVER');
  const { handOffId, purpose, visitId, practiceId, mfaPassedAt } = code;
  const { owner, page, browserId, expiresAt } = shown;
  const isOver = await isPageOver(db, page, practiceId, now);
  const seat = await findSeat(db, owner);
  const hasSeat = !seat?.browserId || seat.browserId === browserId;
  if (isOver || !hasSeat) throw new CodedError('HAND_OFF_OVER');
  const working = { handOffId, page, expiresAt, visitId, practiceId };
  if (purpose === 'camera') {
    if (seat?.stage !== 'in-visit') throw new CodedError('HAND_OFF_OVER');
    return { ...working, use: { purpose, seatId: seat.seatId } };
  }
  if (seat?.stage === 'removed' || owner.kind === 'staff' || page.of === 'staff')
    throw new CodedError('HAND_OFF_OVER');
  return { ...working, use: { purpose, owner, linkId: page.linkId, mfaPassedAt } };
}

type OpenCode = NonNullable<Awaited<ReturnType<typeof findOpenHandOff>>>;

function shownBy(
  code: OpenCode,
): (Pick<Holder, 'owner' | 'page' | 'browserId'> & { expiresAt: Date }) | null {
  const { staffSessionId, accountId, staffSeatId, staffExpiresAt } = code;
  if (staffSessionId && accountId && staffSeatId && staffExpiresAt)
    return {
      owner: { kind: 'staff', id: staffSeatId },
      page: { of: 'staff', id: staffSessionId, accountId },
      browserId: null,
      expiresAt: staffExpiresAt,
    };
  const { visitSessionId, linkId, sessionId, guestId, browserId, linkExpiresAt } = code;
  const id = sessionId ?? guestId;
  if (!visitSessionId || !linkId || !id || !linkExpiresAt) return null;
  return {
    owner: { kind: sessionId ? 'visit' : 'guest', id },
    page: { of: 'visit-session', id: visitSessionId, linkId },
    browserId,
    expiresAt: linkExpiresAt,
  };
}

export async function isHandedOff(
  db: Db,
  { sessionId = null, guestId = null }: { sessionId?: string | null; guestId?: string | null },
  one: string,
  other: string,
): Promise<boolean> {
  const id = sessionId ?? guestId;
  if (!id) return false;
  return areJoined(await selectJoinedBrowsers(db, { kind: sessionId ? 'visit' : 'guest', id }), one, other);
}

interface UsedCode {
  from: string;
  to: string;
}

/**
 * Whether used codes connect both browsers, in either direction: a person at one browser had the other's open page.
 */
export function areJoined(codes: readonly UsedCode[], one: string, other: string): boolean {
  const reached = new Set([one]);
  // A set's iteration also visits elements added during it.
  for (const browser of reached)
    for (const { from, to } of codes) {
      if (from === browser) reached.add(to);
      if (to === browser) reached.add(from);
    }
  return reached.has(other);
}
