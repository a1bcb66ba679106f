import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { drawDevices } from '../support/drawn-devices.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { type LiveVisit, openLiveVisit } from '../support/live-visit.ts';
import { heading } from '../support/locators.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
let visit: LiveVisit;

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  product = await openProduct();
  visit = await openLiveVisit(browser, product, {
    name: 'Iris',
    prepare: (page) => drawDevices(page, { sound: true }),
  });
});

test.afterAll(async () => {
  await visit?.close();
});

const ASK = en('images:askToTake');
const asked = () =>
  visit.patient.page.getByRole('region', {
    name: en('images:askedForPicture', { name: 'Dr. Elena Rivera' }),
  });

const SKIN = [217, 169, 130];
const CAMERA = [640, 360];

async function openCapture(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Iris Moreau' }) }).click();
  await page.getByRole('menuitem', { name: en('images:capture') }).click();
  const dialog = page.getByRole('dialog', { name: en('images:captureTitle', { name: 'Iris Moreau' }) });
  await expect.poll(async () => (await sizeOf(dialog.locator('video')))[0]).toBeGreaterThan(0);
  return dialog;
}

const sizeOf = (picture: Locator) =>
  picture.evaluate((element) =>
    element instanceof HTMLVideoElement
      ? [element.videoWidth, element.videoHeight]
      : [(element as HTMLImageElement).naturalWidth, (element as HTMLImageElement).naturalHeight],
  );

async function takeAsLargeAsItComes(dialog: Locator, button = en('images:take')): Promise<void> {
  await expect.poll(async () => (await sizeOf(dialog.locator('video')))[0]).toBeGreaterThan(0);
  const came = await sizesOf(dialog.locator('video'));
  await dialog.getByRole('button', { name: button }).click();
  if (button === ASK)
    await asked()
      .getByRole('button', { name: en('images:takeThePicture') })
      .click();
  const picture = dialog.getByRole('img', { name: en('images:takenPicture') });
  await expectFace(picture);
  expect(await came.jsonValue()).toContainEqual(await sizeOf(picture));
}

/**
 * Every size that a video has from now on. On a busy machine, a smaller layer may arrive between looking and taking.
 */
const sizesOf = (video: Locator) =>
  video.evaluateHandle((element) => {
    const seen = element as HTMLVideoElement;
    const sizes = [[seen.videoWidth, seen.videoHeight]];
    seen.addEventListener('resize', () => sizes.push([seen.videoWidth, seen.videoHeight]));
    return sizes;
  });

/** Compression may change a color a little. */
async function expectFace(picture: Locator, size?: number[]): Promise<void> {
  await expect.poll(async () => (await sizeOf(picture))[0]).toBeGreaterThan(0);
  if (size) expect(await sizeOf(picture)).toEqual(size);
  const colour = await picture.evaluate((element) => {
    const image = element as HTMLImageElement;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    return [...(pen?.getImageData(canvas.width / 2, canvas.height * 0.5, 1, 1).data ?? [])].slice(0, 3);
  });
  for (const [index, part] of SKIN.entries()) expect(Math.abs(part - (colour[index] ?? 0))).toBeLessThan(25);
}

test('the patient is asked first and refuses a picture; staff withdraw a request', async () => {
  const { page } = visit.provider;
  await page.getByRole('button', { name: en('in-visit:participants') }).click();
  const dialog = await openCapture(page);
  await dialog.getByRole('button', { name: ASK }).click();
  await expect(dialog.getByRole('status')).toContainText(en('images:askingPatient', { name: 'Iris Moreau' }));
  await expect(asked()).toBeVisible();
  await takePictures(visit.patient.page, 'picture-asked', { sizes: [PHONE, DESKTOP], wholePage: false });
  await takePictures(page, 'capture-patient-asking', { wholePage: false });
  await asked()
    .getByRole('button', { name: en('images:notNow') })
    .click();
  await expect(asked()).toBeHidden();
  await expect(dialog.getByRole('alert')).toContainText('Iris Moreau does not want a picture taken');
  await dialog.getByRole('button', { name: ASK }).click();
  await expect(asked()).toBeVisible();
  await dialog.getByRole('button', { name: en('images:withdrawRequest') }).click();
  await expect(asked()).toBeHidden();
  await expect(dialog.getByRole('alert')).toContainText('You withdrew the request.');
  await expect(dialog.getByRole('img', { name: en('images:takenPicture') })).toHaveCount(0);
  await dialog.getByRole('button', { name: en('images:cancel') }).click();
});

test('the provider captures the patient; a failed upload keeps the picture', async () => {
  const { page } = visit.provider;
  const dialog = await openCapture(page);
  await takePictures(page, 'capture-patient-live', { wholePage: false });
  await page.setViewportSize(DESKTOP);
  const picture = dialog.getByRole('img', { name: en('images:takenPicture') });
  await takeAsLargeAsItComes(dialog, ASK);
  await expect(asked()).toBeHidden();
  await dialog.getByRole('button', { name: en('images:retake') }).click();
  await takeAsLargeAsItComes(dialog, ASK);

  const sent: string[] = [];
  await page.route('**/api/provider/visits/*/images', (route) => {
    sent.push(route.request().postDataJSON().requestId);
    return sent.length === 1 ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: en('images:save') }).click();
  await expect(dialog.getByRole('alert')).toContainText('We could not save the picture');
  await expectFace(picture);
  await takePictures(page, 'capture-patient-not-saved', { wholePage: false });
  await page.setViewportSize(DESKTOP);
  // Neither a click outside the dialog nor Escape discards the picture.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: en('images:saveAgain') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(en('images:saved')).first()).toBeVisible();
  const taken = en('images:pictureTaken', { name: 'Dr. Elena Rivera' });
  await expect(visit.patient.page.getByRole('region', { name: taken })).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  expect(sent).toHaveLength(2);
});

test('the patient takes their own picture', async () => {
  const { page } = visit.patient;
  await page.getByRole('button', { name: en('in-visit:more') }).click();
  await page.getByRole('menuitem', { name: en('in-visit:takePicture') }).click();
  const dialog = page.getByRole('dialog', { name: en('images:takeTitle') });
  await expect.poll(() => sizeOf(dialog.locator('video'))).toEqual(CAMERA);
  // Takes the camera's picture, not the sent one, which the network may have made smaller.
  await takeAsLargeAsItComes(dialog);
  await expectFace(dialog.getByRole('img', { name: en('images:takenPicture') }), CAMERA);
  await takePictures(page, 'take-a-picture', { wholePage: false });
  await dialog.getByRole('button', { name: en('images:save') }).click();
  await expect(dialog).toBeHidden();
});

test('the visit’s page shows the pictures, and the lightbox steps through them', async () => {
  const page = await visit.provider.context.newPage();
  await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
  const card = page.locator('section').filter({ has: heading(page, en('images:title')) });
  await expect(card.getByRole('button', { name: /^Image \d/ })).toHaveCount(2);
  await card.scrollIntoViewIfNeeded();
  for (const image of await card.locator('img').all()) await expectFace(image);
  await expectFace(card.locator('img').last(), CAMERA);
  await expect(card.getByText(en('images:takenBy', { name: 'Dr. Elena Rivera' }))).toBeVisible();
  await expect(card.getByText(en('images:takenByPatient'))).toBeVisible();
  await takePictures(page, 'visit-images');

  await card.getByRole('button', { name: /^Image 1/ }).click();
  const lightbox = page.getByRole('dialog', { name: en('images:title') });
  await expectFace(lightbox.getByRole('img'));
  await expect(lightbox.getByText('1 of 2')).toBeVisible();
  await takePictures(page, 'lightbox', { sizes: [PHONE, DESKTOP], wholePage: false });
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText('2 of 2')).toBeVisible();
  await expect(lightbox.getByText(/Taken by the patient/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox.getByText('1 of 2')).toBeVisible();
  await lightbox.getByRole('button', { name: en('images:next') }).click();
  await expect(lightbox.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(card.getByRole('button', { name: /^Image 1/ })).toBeFocused();
});

test('an administrator sees them only after opening the visit in an emergency', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/provider/client-admin/visits/${visit.visitId}/emergency`);
  const reason = page.getByRole('textbox', { name: en('emergency-access:reason') });
  await expect(reason).toBeVisible();
  const card = page.locator('section').filter({ has: heading(page, en('images:title')) });
  await expect(card).toHaveCount(0);
  await takePictures(page, 'admin-visit-emergency');
  await reason.fill('The patient collapsed; the rescue service asks.');
  await page.getByRole('button', { name: en('emergency-access:open') }).click();
  await expect(card.getByRole('button', { name: /^Image \d/ })).toHaveCount(2);
  for (const image of await card.locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expectFace(image);
  }
  await takePictures(page, 'admin-visit-emergency-open');
});

test('an image that is being checked appears on its own, and one with malware never appears', async () => {
  const page = await visit.provider.context.newPage();
  await page.clock.install();
  await page.route('**/api/provider/images/*', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'FILE_BEING_CHECKED', message: '' } } }),
  );
  await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
  const card = page.locator('section').filter({ has: heading(page, en('images:title')) });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText(en('errors:FILE_BEING_CHECKED'))).toHaveCount(2);
  await page.unroute('**/api/provider/images/*');
  await page.clock.runFor(6_000);
  for (const image of await card.locator('img').all()) await expectFace(image);
  await expect(card.locator('img')).toHaveCount(2);

  const database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
  await database.query(
    `update files set scan = 'infected'
     where id = (select file_id from images where visit_id = $1 order by ordinal limit 1)`,
    [visit.visitId],
  );
  await database.end();
  await page.reload();
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText(en('errors:FILE_INFECTED'))).toHaveCount(1);
  await expectFace(card.locator('img'));
  await card.getByRole('button', { name: /^Image 1/ }).click();
  const lightbox = page.getByRole('dialog', { name: en('images:title') });
  await expect(lightbox.getByText(en('errors:FILE_INFECTED'))).toBeVisible();
});
