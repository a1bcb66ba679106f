import { LRUCache } from 'lru-cache';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { IDLE_GRACE_SECONDS } from '#shared/rules/idle.ts';

/** A session expires this long after its last use, in seconds; longer than a visit. */
export const SLIDING_SECONDS = 4 * 3600;
export const ABSOLUTE_SECONDS = 12 * 3600;

/** Concurrent sessions per account. Another sign-in ends the least recently used one (PRODUCT 2.14). */
export const MOST_SESSIONS = 10;

/**
 * When a session expires if its user does nothing after `now`; null without an idle time.
 *
 * @param now in milliseconds since the epoch
 */
export function activeUntil(now: number, idleSeconds: number): Date | null {
  return idleSeconds > 0 ? new Date(now + (idleSeconds + IDLE_GRACE_SECONDS) * 1000) : null;
}

/** Times in milliseconds since the epoch. */
export function slidingExpiry(beganAt: number, now: number): Date {
  return new Date(Math.min(now + SLIDING_SECONDS * 1000, beganAt + ABSOLUTE_SECONDS * 1000));
}

/**
 * Ends the sessions of an account.
 *
 * @param exceptId a session that stays
 * @returns their ids; the caller closes their sockets after the commit
 */
export async function endSessionsOfAccount(
  trx: Trx,
  accountId: string,
  now: Date,
  exceptId?: string,
): Promise<string[]> {
  let open = trx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null);
  if (exceptId) open = open.where('id', '!=', exceptId);
  return (await open.returning('id').execute()).map(({ id }) => id);
}

export function selectSessionsOfAccount(db: Db, accountId: string, now: Date) {
  return liveStaffSessions(db, now)
    .where('accountId', '=', accountId)
    .select(['id', 'userAgent', 'createdAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function selectSurplusSessions(
  trx: Trx,
  accountId: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await liveStaffSessions(trx, now)
    .where('accountId', '=', accountId)
    .select('id')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(most)
    .execute();
  return rows.map(({ id }) => id);
}

export function liveStaffSessions(db: Db, now: Date) {
  return db
    .selectFrom('staffSessions as session')
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where(({ or, eb }) => or([eb('session.activeUntil', 'is', null), eb('session.activeUntil', '>', now)]));
}

/** @returns undefined if the account has no such session; otherwise whether it ended just now */
export async function endSessionOfAccount(
  trx: Trx,
  accountId: string,
  sessionId: string,
  now: Date,
): Promise<{ ended: boolean } | undefined> {
  const session = await trx
    .selectFrom('staffSessions')
    .select('endedAt')
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.endedAt) return session && { ended: false };
  await trx.updateTable('staffSessions').set({ endedAt: now }).where('id', '=', sessionId).execute();
  return { ended: true };
}

/**
 * How long a session without a call is remembered, in milliseconds. An ended session is forgotten at its next call, so
 * a long time costs nothing, and a clinic's staff do not share their address's limit after a break.
 */
const KNOWN_FOR_MS = 30 * 60_000;

const MOST_KNOWN = 20_000;

/** Staff sessions that were recently found alive. Only these have a limit of calls separate from their address. */
export class LiveSessions {
  readonly #known = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_FOR_MS });

  note(sessionId: string): void {
    this.#known.set(sessionId, true);
  }

  forget(sessionId: string): void {
    this.#known.delete(sessionId);
  }

  has(sessionId: string): boolean {
    return this.#known.has(sessionId);
  }
}
