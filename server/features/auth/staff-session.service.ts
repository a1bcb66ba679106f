import { randomUUID } from 'node:crypto';
import type { Staff } from '../../access/caller.ts';
import { activeUntil, slidingExpiry } from '../../access/staff-session-lifetime.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import type { Deps } from '../deps.ts';
import {
  deleteDeadStaffSessions,
  endStaffSession,
  findIdleMinutes,
  insertStaffSession,
  updateActiveUntil,
} from './auth.queries.ts';

/** How long a dead session is kept, in milliseconds: a late sign-out still needs its ID token. */
const KEPT_DEAD_MS = 24 * 3600_000;
/** Most of a browser's name for itself that is kept, in characters. */
const USER_AGENT = 300;

/**
 * @param idle seconds without activity after which it ends; 0: never
 * @returns the new session's id, for its cookie
 */
export async function beginStaffSession(
  db: Db,
  accountId: string,
  idToken: string,
  now: number,
  { userAgent = '', idle = 0 } = {},
): Promise<string> {
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    await insertStaffSession(trx, {
      id,
      accountId,
      idToken,
      createdAt: new Date(now),
      expiresAt: slidingExpiry(now, now),
      activeUntil: activeUntil(now, idle),
      userAgent: userAgent.slice(0, USER_AGENT),
    });
    await audit(trx, { actor: `account:${accountId}`, action: 'staff.signed-in', subjectId: id });
  });
  return id;
}

/** Seconds without activity after which an account's sessions end: the shortest of its practices'; 0: never. */
export async function idleSecondsOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  accountId: string,
): Promise<number> {
  const minutes = await findIdleMinutes(db, accountId);
  return minutes === null ? settings.idleTimeoutSeconds : minutes * 60;
}

/** The person in front of the browser did something just now. */
export async function noteActivity(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { accountId, staffSessionId }: Staff,
): Promise<void> {
  const idle = await idleSecondsOf(deps, accountId);
  await updateActiveUntil(deps.db, staffSessionId, activeUntil(deps.clock(), idle));
}

/** Ends the session. @returns its ID token, or null if it had ended already */
export async function finishStaffSession(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const ended = await endStaffSession(trx, id, new Date(now));
    if (!ended) return null;
    await audit(trx, { actor: `account:${ended.accountId}`, action: 'staff.signed-out', subjectId: id });
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
