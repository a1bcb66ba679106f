import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { setForPractices } from '../support/enterprise.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { type LiveVisit, openLiveVisit } from '../support/live-visit.ts';
import { type Product, startProduct } from '../support/product.ts';
import { giveVoice, say, startRecognizer } from '../support/recognizer.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

test.describe.configure({ mode: 'serial' });

const VISIT = { sizes: [PHONE, DESKTOP], wholePage: false };
/** From "go forward ten meters": the part that every run recognizes. */
const SPOKEN = /ten meters/;
const ON = en('in-visit:captionsAreOn');

let recognizer: Awaited<ReturnType<typeof startRecognizer>>;
let product: Product;
let visit: LiveVisit;
let provider: Page;
let patient: Page;

test.beforeAll(async ({ browser }) => {
  recognizer = await startRecognizer();
  product = await startProduct({ CAPTIONS_URLS: `en=${recognizer.url}` });
  const database = new pg.Client(product.database?.url);
  await database.connect();
  await setForPractices(database, 'hasCaptions', true);
  await database.end();
  visit = await openLiveVisit(browser, product, { name: 'Marisol', prepare: giveVoice });
  provider = visit.provider.page;
  patient = visit.patient.page;
});

test.afterAll(async () => {
  await visit?.close();
  await product?.dispose();
  await recognizer?.close();
});

const lines = (page: Page) => page.getByRole('region', { name: en('captions:title') }).getByRole('listitem');

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: en('in-visit:more'), exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('no speech leaves the media server while no one reads captions', async () => {
  await say(provider);
  await expect(lines(patient)).toHaveCount(0);
  expect(recognizer.speakers()).toBe(0);
});

test('a patient reads what the clinician says, under the clinician’s name', async () => {
  await choose(patient, en('in-visit:captionsOn'));
  for (const page of [provider, patient]) await expect(page.getByText(ON).first()).toBeVisible();
  await expect(lines(patient)).toHaveText([en('captions:listening')]);
  await expect.poll(recognizer.speakers).toBe(2);
  await say(provider);
  await expect(lines(patient).filter({ hasText: SPOKEN })).toContainText('Dr. Elena Rivera', {
    timeout: 60_000,
  });
  await expect(lines(provider)).toHaveCount(0);
  await takePictures(patient, 'captions', VISIT);
});

test('the panel has all lines, and calls the speaker “You”', async () => {
  await patient.getByRole('button', { name: en('captions:showAll') }).click();
  const panel = patient.getByRole('complementary', { name: en('captions:title') });
  await say(patient);
  await expect(panel.getByRole('listitem').filter({ hasText: SPOKEN })).toHaveCount(2, { timeout: 60_000 });
  await expect(panel.getByRole('listitem').filter({ hasText: en('in-visit:you') })).toBeVisible();
  await takePictures(patient, 'captions-panel', VISIT);
  await panel.getByRole('button', { name: en('in-visit:close') }).click();
});

test('a muted person is not heard', async () => {
  await provider.getByRole('button', { name: en('in-visit:mute'), exact: true }).click();
  await patient.getByRole('button', { name: en('captions:showAll') }).click();
  // The bar drops old lines; the panel keeps them.
  const panel = patient.getByRole('complementary', { name: en('captions:title') });
  const spoken = panel.getByRole('listitem').filter({ hasText: SPOKEN });
  await expect(spoken).toHaveCount(2);
  await say(provider);
  await say(patient);
  await expect(spoken).toHaveCount(3, { timeout: 60_000 });
  // Only the first of a speaker's consecutive lines has the name. The last two lines are the patient's.
  await expect(panel.getByRole('listitem').filter({ hasText: 'Dr. Elena Rivera' })).toHaveCount(1);
  await panel.getByRole('button', { name: en('in-visit:close') }).click();
  await provider.getByRole('button', { name: en('in-visit:unmute'), exact: true }).click();
});

test('once captions are off, no one is heard anymore', async () => {
  await patient.getByRole('button', { name: en('in-visit:captionsOff') }).click();
  await expect(lines(patient)).toHaveCount(0);
  await expect.poll(recognizer.speakers).toBe(0);
});
