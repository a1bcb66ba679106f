import type { BrowserContext } from '@playwright/test';
import { giveStaffSession } from '../../e2e/support/staff-session.ts';

/** The session of the demo's first provider as a `Cookie` header, and their first practice. */
export async function staffCookieOf(
  url: string,
  database: { url: string; secret: string },
): Promise<{ cookie: string; practiceId: number }> {
  let cookie = '';
  const context = {
    async addCookies([one]: { name: string; value: string }[]) {
      cookie = `${one?.name}=${one?.value}`;
    },
  };
  const [practiceId = 0] = await giveStaffSession(
    context as unknown as BrowserContext,
    url,
    database,
    'dr.rivera@demo.test',
  );
  return { cookie, practiceId };
}
