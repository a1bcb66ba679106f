import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { AUTHOR, DRAFT, draftRow } from '#client/test-support/news.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const NEWS = '/provider/client-admin/news';
const answers = {
  ...AUTHOR,
  'GET /api/admin/news': {
    articles: [
      draftRow(),
      draftRow({
        articleId: DRAFT.articleId.replace(/1$/, '9'),
        publishedAt: DRAFT.changedAt,
        announce: true,
      }),
    ],
  },
  // A picture would need an address of a server, which this test lacks.
  'GET /api/admin/news/:articleId': {
    ...DRAFT,
    files: DRAFT.files.map((file) => ({ ...file, kind: 'video' as const, name: 'tour.mp4' })),
  },
};

it('shows the list, and the dialog for a new article', async () => {
  const page = await openStaffScreen(NEWS, answers);
  await screen.findAllByRole('link', { name: /^Version 2/ });
  await expectGoodLooks();
  await page.press(/^(New article|Artículo nuevo)$/);
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it('shows an article with its preview, and the confirmation before publishing', async () => {
  const page = await openStaffScreen(`${NEWS}/${DRAFT.articleId}`, answers);
  const [preview] = await screen.findAllByRole('button', { name: 'Preview' });
  await page.user.click(preview as HTMLElement);
  await screen.findByRole('heading', { name: 'New' });
  await expectGoodLooks();
  await page.press(/^(Publish|Publicar)$/);
  await screen.findByRole('dialog');
  await expectGoodLooks();
});
