import type { BrowserContext } from '@playwright/test';
import { giveStaffSession } from '../../e2e/support/staff-session.ts';

export async function staffCookieOf(
  url: string,
  database: { url: string; secret: string },
  email = 'dr.rivera@demo.test',
): Promise<{ cookie: string; practiceId: number }> {
  let cookie = '';
  const context = {
    async addCookies([one]: { name: string; value: string }[]) {
      cookie = `${one?.name}=${one?.value}`;
    },
  };
  const [practiceId = 0] = await giveStaffSession(context as unknown as BrowserContext, url, database, email);
  return { cookie, practiceId };
}
