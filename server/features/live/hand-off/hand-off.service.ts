import { randomBytes, randomUUID } from 'node:crypto';
import { HAND_OFF_PATH, HAND_OFF_SECONDS, type HandOffPurpose } from '../../../../shared/domain/hand-off.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { hashToken } from '../../../runtime/config/keys.ts';
import type { Db } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { findOverSessions, insertHandedOffSession } from '../../visit/links/links.service.ts';
import type { Holder } from './hand-off.policy.ts';
import {
  countHandOffsSince,
  endOpenHandOffs,
  findOpenHandOff,
  findSeat,
  insertHandOff,
  lockOwner,
  markUsed,
  noteOpened,
  type SeatOwner,
  selectJoinedBrowsers,
} from './hand-off.queries.ts';
import { areJoined } from './joined-browsers.ts';
import { replaceCamera } from './second-cameras.service.ts';

/** 128 bits, as ASVS 11.5.1 requires, and no more: a person without a camera types them. */
const TOKEN_BYTES = 16;
/** Codes that a seat gets in a period, in milliseconds. */
const LIMIT = { codes: 10, periodMs: 5 * 60_000 };

/**
 * A code that another device of the same person scans or types. Ends the seat's earlier one.
 *
 * @throws SUPERSEDED for a browser that does not have the seat, BLOCKED_FROM_VISIT, NOT_ADMITTED for a second camera
 * of a person who is not in the visit, TOO_MANY_REQUESTS
 */
export async function createHandOff(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  holder: Holder,
  purpose: HandOffPurpose,
): Promise<{ address: string; seconds: number }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, holder);
    const seat = await findSeat(trx, holder);
    if (seat?.stage === 'removed') throw new CodedError('BLOCKED_FROM_VISIT');
    if (seat?.browserId && seat.browserId !== holder.browserId) throw new CodedError('SUPERSEDED');
    if (purpose === 'camera' && seat?.stage !== 'in-visit') throw new CodedError('NOT_ADMITTED');
    const lately = await countHandOffsSince(trx, holder, new Date(now - LIMIT.periodMs));
    if (lately >= LIMIT.codes) throw new CodedError('TOO_MANY_REQUESTS');
    await endOpenHandOffs(trx, holder, new Date(now));
    const id = randomUUID();
    await insertHandOff(trx, {
      id,
      purpose,
      tokenHash: hashToken(token),
      fromSessionId: holder.visitSessionId,
      createdAt: new Date(now),
      expiresAt: new Date(now + HAND_OFF_SECONDS * 1000),
    });
    const { practiceId, visitId } = holder;
    const actor = `link:${holder.linkId}`;
    await audit(trx, {
      practiceId,
      visitId,
      actor,
      action: 'hand-off.created',
      subjectId: id,
      details: { kind: purpose },
    });
  });
  return { address: `${publicUrl}/${HAND_OFF_PATH}/${token}`, seconds: HAND_OFF_SECONDS };
}

/**
 * What a code is for. Read-only.
 *
 * @throws HAND_OFF_OVER
 */
export async function readHandOff(db: Db, token: string, now: number): Promise<{ purpose: HandOffPurpose }> {
  const { purpose } = await findWorking(db, token, now);
  return { purpose };
}

/**
 * Uses the code, once: starts a session of the seat whose page shows it, for this visit only, or makes this device
 * the seat's second camera, in place of an earlier one.
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
  const { owner, seatId, purpose, linkId, visitSessionId, expiresAt, visitId, practiceId } = code;
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    if (!(await markUsed(trx, code.handOffId, new Date(now)))) throw new CodedError('HAND_OFF_OVER');
    if (purpose === 'camera') {
      if (!seatId) throw new CodedError('HAND_OFF_OVER');
      await replaceCamera(trx, { id, seatId, fromSessionId: visitSessionId, now, expiresAt });
    } else {
      const { sessionId, guestId, mfaPassedAt } = code;
      const browserId = (await browserOf(owner.kind, owner.id)) ?? randomUUID();
      const createdAt = new Date(now);
      const session = { id, linkId, sessionId, guestId, browserId, createdAt, expiresAt, mfaPassedAt };
      await insertHandedOffSession(trx, session);
      await noteOpened(trx, code.handOffId, id);
    }
    const actor = `link:${linkId}`;
    const details = { kind: purpose };
    const subjectId = code.handOffId;
    await audit(trx, { practiceId, visitId, actor, action: 'hand-off.used', subjectId, details });
  });
  return purpose === 'camera'
    ? { kind: 'second-camera' as const, id, opened: id, expiresAt }
    : { kind: owner.kind, id: owner.id, opened: id, expiresAt };
}

/** A code works as long as its page could stay in the visit, and has the seat. */
async function findWorking(db: Db, token: string, now: number) {
  const code = await findOpenHandOff(db, hashToken(token), new Date(now));
  const id = code?.sessionId ?? code?.guestId;
  if (!code || !id) throw new CodedError('HAND_OFF_OVER');
  const owner: SeatOwner = { kind: code.sessionId ? 'visit' : 'guest', id };
  const isOver = (await findOverSessions(db, [code.visitSessionId], now)).length > 0;
  const seat = await findSeat(db, owner);
  const hasSeat = !seat?.browserId || seat.browserId === code.browserId;
  const mayUse = code.purpose === 'camera' ? seat?.stage === 'in-visit' : seat?.stage !== 'removed';
  if (isOver || !hasSeat || !mayUse) throw new CodedError('HAND_OFF_OVER');
  return { ...code, owner, seatId: seat?.seatId ?? null };
}

/** Whether both browsers are one person's, by codes of this seat that were used. */
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
