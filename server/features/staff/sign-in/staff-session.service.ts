import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { deleteDevicesOfSessions } from '#server/features/messages/push/push.service.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { hasToken, type SessionTicket } from '#server/http/access/session-tokens.ts';
import {
  activeUntil,
  endSessionOfAccount,
  MOST_SESSIONS,
  selectSurplusSessions,
  slidingExpiry,
} from '#server/http/access/staff-sessions.ts';
import type { Db } from '#server/storage/db/database.ts';
import {
  deleteDeadStaffSessions,
  endStaffSession,
  findIdleMinutes,
  findTokenHash,
  insertStaffSession,
  updateActiveUntil,
  updateLastActivity,
} from './auth.queries.ts';

/** How long a dead session is kept, in milliseconds; a late sign-out still needs its ID token. */
const KEPT_DEAD_MS = 24 * 3600_000;
const USER_AGENT = 300;

/**
 * Starts a session. If the account then has more than `most`, the least recently used one ends (PRODUCT 2.14).
 *
 * @param owesFactor requires a code, whatever its practices require
 * @param byPasskey the person signed in with a passkey, so no second factor is required
 * @param idle seconds without activity after which it ends; 0 means never
 * @returns the new session's id, for its cookie, and the ended sessions, whose sockets the caller closes
 */
export async function beginStaffSession(
  db: Db,
  accountId: string,
  idToken: string,
  now: number,
  { userAgent = '', idle = 0, most = MOST_SESSIONS, owesFactor = false, byPasskey = false } = {},
): Promise<{ staffSessionId: string; ended: string[] }> {
  const id = randomUUID();
  const at = new Date(now);
  const actor = `account:${accountId}` as const;
  const ended = await db.transaction().execute(async (trx) => {
    // The insert locks the account, so that concurrent sign-ins count each other.
    await insertStaffSession(trx, {
      id,
      accountId,
      idToken,
      createdAt: at,
      lastUsedAt: at,
      owesFactor,
      ...(byPasskey ? { mfaPassedAt: at, mfaMethod: 'passkey' } : {}),
      expiresAt: slidingExpiry(now, now),
      activeUntil: activeUntil(now, idle),
      userAgent: userAgent.slice(0, USER_AGENT),
    });
    const details = byPasskey ? { method: 'passkey' } : {};
    await audit(trx, { actor, action: 'staff.signed-in', subjectId: id, details });
    const surplus = await selectSurplusSessions(trx, accountId, most, at);
    for (const sessionId of surplus) {
      await endSessionOfAccount(trx, accountId, sessionId, at);
      const details = { staffSessionId: sessionId, why: 'TOO_MANY_SESSIONS' };
      await audit(trx, { actor, action: 'account.session-ended', subjectId: accountId, details });
    }
    return surplus;
  });
  return { staffSessionId: id, ended };
}

/**
 * Seconds without activity after which an account's sessions end: the shortest of its practices'; 0 means
 * never.
 */
export async function idleSecondsOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  accountId: string,
): Promise<number> {
  const minutes = await findIdleMinutes(db, accountId);
  return minutes === null ? settings.idleTimeoutSeconds : minutes * 60;
}

export async function noteActivity(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { accountId, staffSessionId }: Staff,
): Promise<void> {
  const idle = await idleSecondsOf(deps, accountId);
  const now = deps.clock();
  await updateActiveUntil(deps.db, staffSessionId, activeUntil(now, idle));
  await updateLastActivity(deps.db, accountId, new Date(now));
}

/** @returns its ID token, or null if it had already ended, or if the cookie's token is a former one */
export async function finishStaffSession(
  db: Db,
  ticket: SessionTicket<'staff'>,
  now: number,
): Promise<string | null> {
  const { id } = ticket;
  return db.transaction().execute(async (trx) => {
    const tokenHash = await findTokenHash(trx, id);
    const ended = hasToken(ticket, tokenHash) && (await endStaffSession(trx, id, new Date(now)));
    if (!ended) return null;
    await audit(trx, { actor: `account:${ended.accountId}`, action: 'staff.signed-out', subjectId: id });
    // Pushes name no one, but the browser's next user must not get them.
    await deleteDevicesOfSessions(trx, [id]);
    return ended.idToken;
  });
}

/**
 * Removes sessions that have been dead for a day; the audit keeps their record. Safe to run at any time, in
 * any process.
 */
export function removeDeadStaffSessions(db: Db, now: number): Promise<void> {
  return deleteDeadStaffSessions(db, new Date(now - KEPT_DEAD_MS));
}
