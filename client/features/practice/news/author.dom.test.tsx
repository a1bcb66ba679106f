import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { AUTHOR, DRAFT, draftRow } from '#client/test-support/news.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { VIDEO_BYTES } from '#shared/rules/upload-limits.ts';

const NEWS = '/provider/client-admin/news';
const ADDRESS = `${NEWS}/${DRAFT.articleId}`;
const LIST = 'GET /api/admin/news';
const GET = 'GET /api/admin/news/:articleId';
const PUT = 'PUT /api/admin/news/:articleId';
const STATUS = 'POST /api/admin/news/:articleId/status';
const PICTURE = 'POST /api/admin/news/:articleId/pictures';
const PART = 'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position';
const answers: Answers = {
  ...AUTHOR,
  [LIST]: { articles: [draftRow()] },
  [GET]: DRAFT,
  [PUT]: ({ body }) => ({ ...DRAFT, ...body, version: body.version + 1 }),
};
const english = async (name: RegExp) =>
  (await screen.findAllByRole<HTMLInputElement>('textbox', { name }))[0] as HTMLInputElement;

it('lists drafts and published articles in the author’s language', async () => {
  await openStaffScreen(
    NEWS,
    {
      ...answers,
      [LIST]: {
        articles: [
          draftRow(),
          draftRow({
            articleId: DRAFT.articleId.replace(/1$/, '9'),
            title: { en: 'Guide', es: '' },
            publishedAt: DRAFT.changedAt,
            announce: true,
          }),
        ],
      },
    },
    { language: 'es' },
  );
  const draft = await screen.findByRole('link', { name: /^Versión 2/ });
  expect(draft.getAttribute('href')).toBe(ADDRESS);
  expect(draft.textContent).toContain('Borrador');
  // Shows the English title, because there is no Spanish one.
  expect(screen.getByRole('link', { name: /^Guide/ }).textContent).toContain('Publicado');
});

it('allows only the installation’s administrators', async () => {
  await openStaffScreen(NEWS, { 'GET /api/provider/news': { articles: [] } });
  await waitFor(() => expect(location.pathname).toBe('/news'));
});

it('creates a draft from its section and title', async () => {
  const post = 'POST /api/admin/news';
  const page = await openStaffScreen(NEWS, { ...answers, [LIST]: { articles: [] }, [post]: DRAFT });
  await screen.findByText('No articles yet');
  await page.press('New article');
  await page.press('Create draft');
  await screen.findByText('This field is required');
  await page.choose('Section', 'releases');
  await page.fill(/^Title/, 'Version 2');
  await page.press('Create draft');
  await page.title('Version 2');
  expect(page.server.sent(post)[0]?.body).toMatchObject({
    section: 'releases',
    title: { en: 'Version 2', es: '' },
  });
});

it('saves text and announcement, and publishes only saved changes', async () => {
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    [STATUS]: ({ body }) => ({
      ...DRAFT,
      announce: true,
      version: body.version + 1,
      publishedAt: body.published ? DRAFT.changedAt : null,
    }),
  });
  await page.user.type(await english(/^Summary/), 'Calmer.');
  await page.check(/^Announce it/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  screen.getByText('Save your changes first.');
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT)[0]?.body).toEqual({
    version: 3,
    section: 'releases',
    title: DRAFT.title,
    summary: { en: 'Calmer.', es: '' },
    body: DRAFT.body,
    announce: true,
  });
  await page.press('Publish');
  await screen.findByText('We announce it after they sign in.');
  expect(page.server.sent(STATUS)).toEqual([]);
  await page.answer('Publish');
  await screen.findByText('Published.');
  await page.press('More actions');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Back to draft' }));
  await page.answer('Back to draft');
  await screen.findByText('Back to draft.');
  expect(page.server.sent(STATUS).map(({ body }) => body)).toEqual([
    { version: 4, published: true },
    { version: 5, published: false },
  ]);
});

it('explains why an article cannot be published', async () => {
  const page = await openStaffScreen(ADDRESS, { ...answers, [STATUS]: refuse(409, 'NEWS_EMPTY') });
  await page.press('Publish');
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Publish' }));
  await says('NEWS_EMPTY');
});

it('keeps typed text when another author changed the article, and loads their changes', async () => {
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    [PUT]: ({ body }) =>
      body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : { ...DRAFT, ...body, version: 5 },
  });
  await page.user.type(await english(/^Text/), ' And faster.');
  await page.press('Save');
  await screen.findByText('Someone else has changed this');
  const theirs = { ...DRAFT, summary: { en: 'A calmer waiting room.', es: '' }, version: 4 };
  page.server.answer({ [GET]: theirs });
  await page.press('Load their changes');
  const summary = await english(/^Summary/);
  await waitFor(() => expect(summary.value).toBe('A calmer waiting room.'));
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT).at(-1)?.body).toMatchObject({
    version: 4,
    summary: theirs.summary,
    body: { en: `${DRAFT.body.en} And faster.`, es: '' },
  });
});

it('shows the text as staff see it, and HTML as typed', async () => {
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    [GET]: { ...DRAFT, body: { en: '<b>Waiting</b> is **calmer**.', es: '' } },
  });
  const [english, spanish] = await screen.findAllByRole('button', { name: 'Preview' });
  await page.user.click(english as HTMLElement);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
      '<b>Waiting</b> is calmer.',
    ),
  );
  await page.user.click(spanish as HTMLElement);
  await screen.findByText('Nothing to show yet.');
});

it('inserts a picture at the author’s last cursor position', async () => {
  const page = await openStaffScreen(ADDRESS, answers);
  const text = await english(/^Text/);
  text.setSelectionRange(6, 6);
  await page.user.click(text);
  await page.press('Insert room.png');
  expect(text.value).toMatch(/!\[room\]\(\S+0702\)/);
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT)[0]?.body.body.en).toBe(text.value);
});

it('adds and removes files immediately, without saving the text', async () => {
  const files = [
    ...DRAFT.files,
    { fileId: DRAFT.articleId, kind: 'picture' as const, name: 'door.png', byteLength: 9 },
  ];
  const remove = 'DELETE /api/admin/news/:articleId/files/:fileId';
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    // Another author's text, which this form does not adopt automatically.
    [PICTURE]: { ...DRAFT, files, version: 4 },
    [remove]: { ...DRAFT, files: [], version: 5 },
  });
  await page.user.type(await english(/^Summary/), 'Calmer.');
  await page.user.upload(
    screen.getByLabelText('Add a picture', { selector: 'input' }),
    new File(['a picture'], 'door.png', { type: 'image/png' }),
  );
  await screen.findByRole('button', { name: 'Insert door.png' });
  expect(page.server.sent(PICTURE)[0]?.body).toMatchObject({ name: 'door.png', base64: btoa('a picture') });
  await page.press('Remove door.png');
  expect(page.server.sent(remove)).toEqual([]);
  await page.answer('Remove');
  await screen.findByText('None yet.');
  await page.press('Save');
  await screen.findByText('Saved.');
  expect(page.server.sent(PUT)[0]?.body).toMatchObject({ version: 3, summary: { en: 'Calmer.', es: '' } });
});

it('sends a video in parts, and resends a part after a failure', async () => {
  let failed = false;
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    [PART]: ({ params }) => {
      if (params.position === 1 && !failed) {
        failed = true;
        return refuse(503, 'UNABLE_COMPLETE_REQUEST');
      }
      return {
        ...DRAFT,
        files: [{ fileId: params.fileId, kind: 'video', name: 'tour.mp4', byteLength: 1_500_000 }],
      };
    },
  });
  await screen.findByRole('button', { name: 'Add a video' });
  await page.user.upload(
    screen.getByLabelText('Add a video', { selector: 'input' }),
    new File([new Uint8Array(1_500_000)], 'tour.mp4', { type: 'video/mp4' }),
  );
  await screen.findByRole('button', { name: 'Insert tour.mp4' });
  const parts = page.server.sent(PART);
  expect(parts.map(({ params, body }) => [params.position, body.isLast])).toEqual([
    [0, false],
    [1, true],
    [1, true],
  ]);
  expect(new Set(parts.map(({ params }) => params.fileId)).size).toBe(1);
});

async function addFile(name: 'Add a picture' | 'Add a video', file: File, answer: Answers = {}) {
  const page = await openStaffScreen(ADDRESS, { ...answers, ...answer });
  await screen.findByRole('button', { name });
  await page.user.upload(screen.getByLabelText(name, { selector: 'input' }), file);
}

itSays(
  ['ERROR_INVALID_IMAGE_TYPE', 'ERROR_PROCESSING_IMAGE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  (refusal) =>
    addFile('Add a picture', new File(['x'], 'x.png', { type: 'image/png' }), { [PICTURE]: refusal }),
);

it('rejects an empty video file', async () => {
  await addFile('Add a video', new File([], 'x.mp4', { type: 'video/mp4' }));
  await says('VIDEO_TYPE_INVALID');
});

it('rejects a video that is too large', async () => {
  const large = new File(['x'], 'x.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: VIDEO_BYTES + 1 });
  await addFile('Add a video', large);
  await says('VIDEO_TOO_LARGE');
});

it('confirms before it deletes an article, and before the author leaves unsaved text', async () => {
  const remove = 'DELETE /api/admin/news/:articleId';
  const page = await openStaffScreen(ADDRESS, { ...answers, [remove]: { deleted: true } });
  await page.user.type(await english(/^Summary/), 'Calmer.');
  await page.follow('Updates & Training');
  await page.answer('Stay on this page');
  await page.user.clear(await english(/^Summary/));
  await page.press('More actions');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('Delete “Version 2”?');
  expect(page.server.sent(remove)).toEqual([]);
  page.server.answer({ [LIST]: { articles: [] } });
  await page.answer('Delete');
  await screen.findByText('No articles yet');
});

it('reports that an article is gone, and retries after a failure', async () => {
  const page = await openStaffScreen(ADDRESS, { ...answers, [GET]: refuse(404, 'NOT_FOUND') });
  await screen.findByText('This article no longer exists.');
  page.server.answer({ [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await page.follow('Updates & Training');
  await page.follow(/^Version 2/);
  await screen.findByRole('alert');
  page.server.answer(answers);
  await page.press('Try again');
  await page.title('Version 2');
});
