import { it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { LINK_ANSWERS, LINKED_VISIT } from '#client/test-support/links.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

it('shows a dead link', async () => {
  const { practice } = LINKED_VISIT;
  const page = await openScreen(`/v/${'t'.repeat(43)}`, {
    ...LINK_ANSWERS,
    'GET /api/patient/links/:path/:token': refuse(410, 'LINK_NOT_ACTIVE', { practice, end: 'replaced' }),
  });
  await page.title('You have a new link');
  await expectGoodLooks();
});
