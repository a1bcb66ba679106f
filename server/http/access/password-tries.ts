import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';
import type { Cookies } from './caller.ts';
import { browserCookie, type Tickets } from './cookies.ts';

/** Failures before the next try has to wait, per known browser, and for all unknown ones together. */
const FREE_TRIES = 5;

export interface TryCount {
  key: Buffer;
  free: number;
}

export interface Tried {
  email: string;
  knownBrowser: string | undefined;
}

/**
 * The counter for a sign-in try. A browser that the account's owner has used before has its own counter
 * ("device cookies", OWASP), so that strangers who try passwords do not lock the owner out. All others share
 * one, because a guesser may have any number of networks. Typed addresses are counted whether or not they
 * have an account.
 */
export function signInTries(keys: Pick<Keys, 'passwordTries'>, { email, knownBrowser }: Tried): TryCount {
  const key = knownBrowser
    ? createHmac('sha256', keys.passwordTries).update(`browser ${knownBrowser}`).digest()
    : hashTyped(keys, email);
  return { key, free: FREE_TRIES };
}

export function knownBrowserOf(
  tickets: Tickets,
  cookies: Cookies,
  accountId: string | undefined,
): string | undefined {
  const cookie = accountId && cookies[browserCookie(accountId)];
  return tickets.read('browser', cookie)?.id === accountId ? cookie : undefined;
}

export async function clearTries(
  db: Db,
  keys: Pick<Keys, 'passwordTries'>,
  { email, knownBrowser }: Tried,
): Promise<void> {
  await forgetTries(db, hashTyped(keys, email));
  if (knownBrowser) await forgetTries(db, signInTries(keys, { email, knownBrowser }).key);
}

/** A storable form of a typed address, since it may be a password typed in the wrong field. */
export function hashTyped({ passwordTries }: Pick<Keys, 'passwordTries'>, email: string): Buffer {
  return createHmac('sha256', passwordTries)
    .update(`address ${cleanEmail(email)}`)
    .digest();
}

export function sessionTries(keys: Pick<Keys, 'passwordTries'>, staffSessionId: string): TryCount {
  const key = createHmac('sha256', keys.passwordTries).update(`session ${staffSessionId}`).digest();
  return { key, free: FREE_TRIES };
}

/**
 * Counts a try before the password is compared, so that a hundred concurrent ones, in several processes, are
 * counted too. After the free tries, each wait is twice as long as the one before: from a second up to 15
 * minutes. A success clears the counter; a day without a try resets it.
 *
 * @throws TOO_MANY_REQUESTS with `seconds` until the next try; any error of `attempt`
 */
export async function withTries<T>(
  db: Db,
  { key, free }: TryCount,
  now: number,
  attempt: () => Promise<T>,
): Promise<T> {
  if (!(await takeTry(db, key, free, new Date(now)))) {
    const next = await whenNextTry(db, key);
    const seconds = Math.max(1, Math.ceil(((next?.getTime() ?? now) - now) / 1000));
    throw new CodedError('TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', { seconds });
  }
  const result = await attempt();
  await forgetTries(db, key);
  return result;
}

export async function removeOldTries(db: Db, now: number): Promise<void> {
  await deleteOldTries(db, new Date(now - 86_400_000));
}

const LONGEST_WAIT = 900;

async function takeTry(db: Db, key: Buffer, free: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into password_tries as known (key, failures, next_at, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      last_at = ${now},
      failures = case when known.last_at < ${now}::timestamptz - interval '1 day' then 1 else known.failures + 1 end,
      next_at = case
        when known.last_at < ${now}::timestamptz - interval '1 day' or known.failures + 1 < ${free}::int then ${now}::timestamptz
        -- 2^20 seconds are beyond the longest wait.
        else ${now}::timestamptz
          + least(${LONGEST_WAIT}, 2 ^ least(20, known.failures + 1 - ${free}::int)) * interval '1 second'
      end
    -- Free ones that arrive together reach this row in any order, also one with an earlier time after a later one.
    where known.next_at <= ${now} or known.failures < ${free}::int
    returning 1`.execute(db);
  return rows.length > 0;
}

async function whenNextTry(db: Db, key: Buffer): Promise<Date | undefined> {
  const row = await db.selectFrom('passwordTries').select('nextAt').where('key', '=', key).executeTakeFirst();
  return row?.nextAt;
}

async function forgetTries(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('passwordTries').where('key', '=', key).execute();
}

async function deleteOldTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordTries').where('lastAt', '<', before).execute();
}
