import { afterEach, expect, it } from 'vitest';
import { attended } from '../../../realtime/attended.ts';
import { refuse } from '../../../test-support/answers.ts';
import { openScreen } from '../../../test-support/open-screen.tsx';
import { says } from '../../../test-support/says.ts';

const LINK = 'GET /api/patient/after-visit/links/:token';
const OPEN = 'POST /api/patient/after-visit/links/:token/open';

afterEach(() => attended.setState(false, true));

it('opens nothing on a page that has shown no person, such as a mail scanner’s', async () => {
  const page = await openScreen(`/d/${'t'.repeat(43)}`, {
    [LINK]: { practice: { name: 'Saguaro Family Medicine', phone: null, logo: null }, language: 'en' },
    [OPEN]: refuse(503, 'SERVICE_UNAVAILABLE'),
  });
  await page.press('Open my documents');
  await page.press('Open my documents');
  await page.field('Your name');
  expect(page.server.sent(OPEN)).toEqual([]);
  // happy-dom's events are not trusted, unlike those of typing in a browser.
  attended.setState(true, true);
  await page.press('Open my documents');
  await says('SERVICE_UNAVAILABLE');
});
