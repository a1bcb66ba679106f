import fastifyJwt from '@fastify/jwt';
import type { BrowserContext } from '@playwright/test';
import Fastify from 'fastify';
import { findAccountByEmail } from '#server/features/staff/sign-in/auth.queries.ts';
import { beginStaffSession } from '#server/features/staff/sign-in/staff-session.service.ts';
import { createTickets, STAFF_COOKIE } from '#server/http/access/cookies.ts';
import { ABSOLUTE_SECONDS } from '#server/http/access/staff-sessions.ts';
import { loadKeys } from '#server/runtime/config/keys.ts';
import { openDatabase } from '#server/storage/db/database.ts';

/**
 * Creates the result of a sign-in without signing in: a session in the product's database and its cookie in
 * the browser.
 *
 * @returns the account's practices, the first one first
 */
export async function giveStaffSession(
  context: BrowserContext,
  url: string,
  database: { url: string; secret: string },
  email: string,
): Promise<number[]> {
  const db = openDatabase(database.url, () => {});
  try {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Error(`nobody has the address ${email}`);
    // A worker's tests share its accounts.
    const most = Number.MAX_SAFE_INTEGER;
    const begun = await beginStaffSession(db, account.id, 'no.id.token', Date.now(), { most });
    const value = await signed(begun.staffSessionId, database.secret);
    await context.addCookies([{ name: STAFF_COOKIE, value, url, httpOnly: true, sameSite: 'Lax' }]);
    const memberships = await db
      .selectFrom('memberships')
      .select('practiceId')
      .where('accountId', '=', account.id)
      .orderBy('practiceId')
      .execute();
    return memberships.map(({ practiceId }) => practiceId);
  } finally {
    await db.destroy();
  }
}

async function signed(staffSessionId: string, secret: string): Promise<string> {
  const app = Fastify();
  await app.register(fastifyJwt, { secret: loadKeys([secret]).session });
  await app.ready();
  return createTickets(app.jwt).sign({ kind: 'staff', id: staffSessionId }, ABSOLUTE_SECONDS);
}
