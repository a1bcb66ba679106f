import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { type LiveVisit, openLiveVisit } from '../support/live-visit.ts';
import { mediaBack, packetsReceived } from '../support/media.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
let visit: LiveVisit;

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });

const CAMERA = 640;
const PATIENCE = { timeout: patience(40_000) };

test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  visit = await openLiveVisit(browser, product, {
    name: 'Ula',
    prepare: (page) => drawDevices(page, { sound: true }),
  });
});
test.afterAll(async () => {
  await visit?.close();
});

const patientPicture = (page: Page) => page.locator('figure[data-self="false"] video');
const widthOf = (picture: Locator) =>
  picture.evaluate((element) =>
    element instanceof HTMLVideoElement ? element.videoWidth : (element as HTMLImageElement).naturalWidth,
  );
const showSmall = (page: Page, small: boolean) =>
  page.locator('figure[data-self="false"]').evaluate((tile, now) => {
    tile.style.width = now ? '200px' : '';
    tile.style.height = now ? '120px' : '';
  }, small);
const comes = (page: Page) => expect.poll(() => widthOf(patientPicture(page)), PATIENCE);

test('a picture that is shown smaller is sent smaller, and grows again', async () => {
  const { page } = visit.provider;
  await comes(page).toBe(CAMERA);
  await showSmall(page, true);
  await comes(page).toBeLessThan(CAMERA);
  await showSmall(page, false);
  await comes(page).toBe(CAMERA);
});

test('a captured picture has the camera’s size, however small it was shown', async () => {
  const { page } = visit.provider;
  await page.getByRole('button', { name: en('in-visit:participants') }).click();
  await showSmall(page, true);
  await comes(page).toBeLessThan(CAMERA);
  await page.getByRole('button', { name: en('moderation:actionsFor', { name: 'Ula Moreau' }) }).click();
  await page.getByRole('menuitem', { name: en('images:capture') }).click();
  const dialog = page.getByRole('dialog', { name: en('images:captureTitle', { name: 'Ula Moreau' }) });
  // A busy machine's encoder takes longer than the dialog waits for a network.
  await expect.poll(() => widthOf(dialog.getByLabel(en('images:live'))), PATIENCE).toBe(CAMERA);
  await dialog.getByRole('button', { name: en('images:askToTake') }).click();
  await visit.patient.page.getByRole('button', { name: en('images:takeThePicture') }).click();
  const picture = dialog.getByRole('img', { name: en('images:takenPicture') });
  await expect.poll(() => widthOf(picture)).toBe(CAMERA);
  await dialog.getByRole('button', { name: en('images:cancel') }).click();
  await comes(page).toBeLessThan(CAMERA);
  await showSmall(page, false);
  await comes(page).toBe(CAMERA);
});

test('a hidden page receives no pictures, and still hears', async () => {
  const { page } = visit.provider;
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  const pictures = async () => {
    const before = await packetsReceived(page, 'video');
    await page.waitForTimeout(1_000);
    return (await packetsReceived(page, 'video')) - before;
  };
  await expect.poll(pictures, PATIENCE).toBe(0);
  const sound = await packetsReceived(page, 'audio');
  await expect.poll(() => packetsReceived(page, 'audio')).toBeGreaterThan(sound);
  await page.waitForTimeout(8_000);
  await expect(page.getByText('We turned off incoming video')).toHaveCount(0);
  await hide(false);
  await mediaBack(page);
});
