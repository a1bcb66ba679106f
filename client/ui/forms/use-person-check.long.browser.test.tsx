import { it } from 'vitest';
import { INVITED } from '#client/test-support/links.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

// The test's events are not trusted, like a mail scanner's, so the pages ask for a name.
it('answers an invitation on a page without user activity', async () => {
  const page = await openScreen(`/r/${'t'.repeat(43)}`, {
    'GET /api/guest/links/:path/:token': INVITED,
  });
  await page.press('Accept');
  await page.field('Your name');
  await expectGoodLooks();
});

it('opens documents after a visit on a page without user activity', async () => {
  const page = await openScreen(`/d/${'t'.repeat(43)}`, {
    'GET /api/patient/after-visit/links/:token': {
      practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
      language: 'en',
    },
  });
  await page.press('Open my documents');
  await page.field('Your name');
  await expectGoodLooks();
});
