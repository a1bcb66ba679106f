import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { attended } from '#client/realtime/attended.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';

const LINK = 'GET /api/patient/after-visit/links/:token';
const OPEN = 'POST /api/patient/after-visit/links/:token/open';

afterEach(() => attended.setState(false, true));

it('opens nothing on a page without user activity, such as a mail scanner’s', async () => {
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

const BLOCKED = {
  en: ['Open my documents', 'Your browser blocks cookies', 'Call Saguaro Family Medicine'],
  es: ['Abrir mis documentos', 'Su navegador bloquea las cookies', 'Llamar a Saguaro Family Medicine'],
} as const;

it.each(['en', 'es'] as const)(
  'explains in %s that the browser did not keep the page’s cookie',
  async (language) => {
    const [open, title, callPractice] = BLOCKED[language];
    attended.setState(true, true);
    const practice = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };
    const page = await openScreen(
      `/d/${'t'.repeat(43)}`,
      {
        [LINK]: { practice, language },
        [OPEN]: { linkId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901' },
        'GET /api/patient/after-visit/:linkId': refuse(401, 'NOT_SIGNED_IN'),
        'POST /api/patient/after-visit/:linkId/page-views': refuse(401, 'NOT_SIGNED_IN'),
      },
      { language },
    );
    await page.press(open);
    await page.title(title);
    await screen.findByRole('link', { name: callPractice });
  },
);
