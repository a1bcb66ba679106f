import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfOf } from '#server/test-support/documents.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { openLiveVisit } from '../support/live-visit.ts';
import { title } from '../support/locators.ts';
import { beSignedIn, newPerson, type Person } from '../support/people.ts';
import { type ScriptWatch, watchScripts } from '../support/script-watch.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
let provider: Person;
let watch: ScriptWatch;

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  product = await openProduct();
  provider = await newPerson(browser, 'desktop');
  watch = await watchScripts(provider.context, product.url);
  await beSignedIn(provider.page, product, 'dr.rivera@demo.test');
});

test.afterAll(async () => {
  await provider?.context.close();
});

const EXERCISES = { name: 'Knee exercises.pdf', mimeType: 'application/pdf', buffer: pdfOf({ pages: 3 }) };

const upload = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel(en('documents:upload'), { exact: true }).first().setInputFiles(files);

test('stores the selected files that fit, and refuses a file that does not, with the reason', async () => {
  const { page } = provider;
  await page.goto(`${product.url}/provider/practice-documents`);
  await title(page, en('documents:title'));
  await expect(page.getByText(en('documents:empty.practice'))).toBeVisible();
  await takePictures(page, 'documents-empty');
  const skin = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#d9a982' } })
    .jpeg()
    .toBuffer();
  await upload(page, [
    EXERCISES,
    { name: 'Whole knee.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_048_577, '%PDF-') },
    { name: 'Skin.jpg', mimeType: 'image/jpeg', buffer: skin },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
  ]);
  const uploads = page.getByRole('list', { name: en('documents:uploads') });
  await expect(uploads.getByText(en('documents:state.done'))).toHaveCount(2);
  await expect(uploads.getByText(en('errors:FILE_TOO_LARGE'))).toBeVisible();
  await expect(uploads.getByText(en('staff-errors:DOCUMENT_TYPE_INVALID'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skin.jpg', exact: false }).first()).toBeVisible();
  await takePictures(page, 'documents');
});

test('a PDF opens page by page, also by the keyboard', async () => {
  const { page } = provider;
  await page.getByRole('button', { name: 'Knee exercises.pdf 1 kB' }).click();
  const dialog = page.getByRole('dialog', { name: 'Knee exercises.pdf' });
  await expect(
    dialog.getByRole('img', {
      name: en('document-view:page', { name: 'Knee exercises.pdf', page: 1, pages: 3 }),
    }),
  ).toBeVisible();
  await takePictures(page, 'document-preview', { wholePage: false });
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText(en('document-view:position', { page: 2, pages: 3 }))).toBeVisible();
  await dialog.getByRole('button', { name: en('document-view:zoomIn') }).click();
  await expect(dialog.getByText('150%')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('nothing runs in a PDF, and a damaged one is not stored', async () => {
  const { page } = provider;
  const script = pdfOf()
    .toString('latin1')
    .replace(
      '/Type/Catalog',
      '/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);window.__ran=1)>>',
    );
  const damaged = Buffer.from('%PDF-1.7\nnothing at all\nstartxref\n0\n%%EOF\n');
  const mimeType = 'application/pdf';
  await upload(page, [
    { name: 'Script.pdf', mimeType, buffer: Buffer.from(script, 'latin1') },
    { name: 'Damaged.pdf', mimeType, buffer: damaged },
  ]);
  await page.getByRole('button', { name: /^Script\.pdf/ }).click();
  await expect(
    page.getByRole('img', { name: en('document-view:page', { name: 'Script.pdf', page: 1, pages: 1 }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: en('documents:close') }).click();
  await expect(page.getByText(en('staff-errors:DOCUMENT_DAMAGED'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Damaged\.pdf/ })).toHaveCount(0);
  expect(watch.seen).toEqual([]);
});

test('undoing restores a deleted document', async () => {
  const { page } = provider;
  await page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Skin.jpg' }) }).click();
  await page.getByRole('menuitem', { name: en('documents:delete') }).click();
  await expect(
    page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Skin.jpg' }) }),
  ).toHaveCount(0);
  await page.getByRole('button', { name: en('common:undo') }).click();
  await expect(
    page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Skin.jpg' }) }),
  ).toBeVisible();
});

test('shows what failed, and retries an upload', async () => {
  const { page } = provider;
  const error = { code: 'UNABLE_COMPLETE_REQUEST', message: '' };
  const fail = (method: string) =>
    page.route('**/api/provider/documents**', (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { error } })
        : route.fallback(),
    );
  const mend = () => page.unroute('**/api/provider/documents**');

  await fail('POST');
  await upload(page, [{ ...EXERCISES, name: 'Again.pdf' }]);
  const uploads = page.getByRole('list', { name: en('documents:uploads') });
  await expect(uploads.getByText(en('staff-errors:FAILED_TO_UPLOAD_DOCUMENT'))).toBeVisible();
  await mend();
  await page.getByRole('button', { name: en('documents:retry', { name: 'Again.pdf' }) }).click();
  await expect(uploads.getByText(en('documents:state.done'))).toHaveCount(1);
  await expect(
    page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Again.pdf' }) }),
  ).toHaveCount(1);

  await fail('DELETE');
  await page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Again.pdf' }) }).click();
  await page.getByRole('menuitem', { name: en('documents:delete') }).click();
  await expect(page.getByText(en('staff-errors:FAILED_TO_DELETE'))).toBeVisible();
  await mend();

  await fail('PUT');
  await page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Again.pdf' }) }).click();
  await page.getByRole('menuitem', { name: en('documents:practices') }).click();
  const dialog = page.getByRole('dialog', { name: en('documents:practicesTitle', { name: 'Again.pdf' }) });
  await takePictures(page, 'document-practices', { wholePage: false });
  await dialog.getByRole('button', { name: en('documents:save') }).click();
  await expect(dialog.getByText(/^We could not change the practices of this document/)).toBeVisible();
  await dialog
    .getByRole('button', { name: en('documents:cancel') })
    .first()
    .click();
  await mend();

  await fail('GET');
  await page.reload();
  await expect(page.getByText(en('errors:FAILED_TO_LOAD_DOCUMENTS'))).toBeVisible();
  await mend();
  await page.getByRole('button', { name: en('common:tryAgain'), exact: true }).click();
  await expect(
    page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Again.pdf' }) }),
  ).toBeVisible();
});

test('a shared document shows the presenter’s position, also to late arrivals, until it is stopped', async ({
  browser,
}) => {
  const visit = await openLiveVisit(browser, product, {
    name: 'Wanda',
    prepare: (page) => drawDevices(page, { sound: true }),
  });
  const [provider, patient] = [visit.provider.page, visit.patient.page];
  await provider.getByRole('button', { name: en('in-visit:more') }).click();
  await provider.getByRole('menuitem', { name: en('document-view:share') }).click();
  const picker = provider.getByRole('dialog', { name: en('documents:shareTitle') });
  await picker.getByRole('button', { name: en('documents:scope.practice') }).click();
  await expect(
    picker.getByRole('list', { name: en('documents:scope.practice') }).getByText('Skin.jpg'),
  ).toBeVisible();
  await takePictures(provider, 'share-document', { wholePage: false });
  await picker
    .getByRole('button', { name: en('documents:shareNamed', { name: 'Knee exercises.pdf' }) })
    .click();
  await expect(picker).toHaveCount(0);

  const page = (of: Page, number: number) =>
    of.getByRole('img', { name: `Knee exercises.pdf, page ${number} of 3` });
  for (const one of [provider, patient]) await expect(page(one, 1)).toBeVisible();
  await provider.getByRole('button', { name: en('document-view:nextPage') }).click();
  await expect(page(patient, 2)).toBeVisible();
  await takePictures(provider, 'document-shared-by-you', { sizes: [DESKTOP], wholePage: false });
  await takePictures(patient, 'document-shared', { sizes: [PHONE, DESKTOP], wholePage: false });

  await patient.getByRole('button', { name: en('document-view:nextPage') }).click();
  await expect(page(patient, 3)).toBeVisible();
  await provider.getByRole('button', { name: en('document-view:previousPage') }).click();
  await expect(page(provider, 1)).toBeVisible();
  await expect(page(patient, 3)).toBeVisible();
  await patient.getByRole('button', { name: /^Follow / }).click();
  await expect(page(patient, 1)).toBeVisible();

  await provider.getByRole('button', { name: en('document-view:nextPage') }).click();
  await patient.reload();
  await expect(page(patient, 2)).toBeVisible();
  await patient.getByRole('button', { name: en('document-view:emailThis') }).click();
  // This visit's links are shared in person: it has no address.
  await expect(
    patient.getByRole('region', { name: /^Your practice knows that you want the documents/ }),
  ).toBeVisible();
  await expect(patient.getByRole('button', { name: en('document-view:askedFor') })).toBeVisible();

  await provider.getByRole('button', { name: en('document-view:stop') }).click();
  for (const one of [provider, patient])
    await expect(one.getByRole('img', { name: /^Knee exercises/ })).toHaveCount(0);
  await visit.close();
});
