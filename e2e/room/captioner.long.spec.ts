import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { setForPractices } from '../support/enterprise.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { type LiveVisit, openLiveVisit } from '../support/live-visit.ts';
import { heading } from '../support/locators.ts';
import { newPerson, type Person, showPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

test.describe.configure({ mode: 'serial' });

const VISIT = { sizes: [PHONE, DESKTOP], wholePage: false };
const ON = en('in-visit:captionsAreTyped');

let product: Product;
let visit: LiveVisit;
let provider: Page;
let patient: Page;
let captioner: Person;
let cora: Page;

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  const database = new pg.Client(product.database?.url);
  await database.connect();
  await setForPractices(database, 'hasCaptions', true);
  await database.end();
  visit = await openLiveVisit(browser, product, { name: 'Marisol' });
  provider = visit.provider.page;
  patient = visit.patient.page;
  captioner = await newPerson(browser, 'desktop');
  cora = captioner.page;
  await cora.addInitScript(() => {
    if (!navigator.mediaDevices) return;
    navigator.mediaDevices.getUserMedia = () => {
      document.documentElement.dataset.wantsDevices = 'yes';
      return Promise.reject(new DOMException('', 'NotFoundError'));
    };
  });
});

test.afterAll(async () => {
  await captioner?.context.close();
  await visit?.close();
  await product?.dispose();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, action: string): Promise<void> {
  await press(page, en('in-visit:more'));
  await page.getByRole('menuitem', { name: action }).click();
}

test('staff invite a captioner, who joins by their link without a camera', async () => {
  await choose(provider, en('in-visit:guests'));
  const guests = provider.getByRole('dialog', { name: en('in-visit:guests') });
  await guests.getByRole('button', { name: en('guests:inviteGuest') }).click();
  await guests.getByRole('radio', { name: /^Captioner/ }).check();
  await guests.getByLabel(en('guests:guestName')).fill('Cora Types');
  await guests.getByRole('radio', { name: /^I will share the link myself/ }).check();
  await guests.getByRole('checkbox', { name: /^The patient has authorized/ }).check();
  await guests.getByRole('button', { name: en('guests:inviteByHand') }).click();
  const address = await guests.getByLabel(en('guests:linkFor', { name: 'Cora Types' })).inputValue();
  await guests.getByRole('button', { name: en('guests:close') }).click();

  await cora.goto(address);
  await showPerson(cora);
  await expect(heading(cora, /^You are invited as the captioner of /)).toBeVisible();
  await press(cora, en('guests:answer.ACCEPTED'));
  await press(cora, en('guests:join'));
  await expect(cora.getByRole('button', { name: en('waiting-room:testYourDevice') })).toHaveCount(0);
  await press(cora, en('waiting-room:checkIn'));
  await provider
    .getByRole('button', { name: en('in-visit:admitName', { name: 'Cora Types' }) })
    .first()
    .click();
  await expect(cora.getByRole('complementary', { name: en('captions:title') })).toBeVisible();
  await expect(cora.locator('html[data-wants-devices]')).toHaveCount(0);
});

test('the patient reads what the captioner types for the clinician, and its correction', async () => {
  await expect(cora.getByText(/^No one reads captions right now/)).toBeVisible();
  await choose(patient, en('in-visit:captionsOn'));
  for (const page of [provider, patient]) await expect(page.getByText(ON).first()).toBeVisible();
  await expect(cora.getByText(en('captions:someoneReads'))).toBeVisible();

  await cora.getByLabel(en('captions:speaker')).selectOption({ label: 'Dr. Elena Rivera' });
  const field = cora.getByRole('textbox', { name: en('captions:said') });
  await field.pressSequentially('Where does it heart?');
  const lines = patient.getByRole('region', { name: en('captions:title') }).getByRole('listitem');
  await expect(lines).toHaveText(['Dr. Elena RiveraWhere does it heart?']);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await field.press('ArrowUp');
  const correction = cora.getByRole('textbox', { name: en('captions:correction') });
  await expect(correction).toBeFocused();
  await correction.fill('Where does it hurt?');
  await takePictures(cora, 'captioner', VISIT);
  await correction.press('Enter');
  await expect(lines).toHaveText(['Dr. Elena RiveraWhere does it hurt?']);
  await field.pressSequentially('Show me.');
  await field.press('Enter');
  await expect(lines).toHaveText(['Dr. Elena RiveraWhere does it hurt? Show me.']);
});

test('without the captioner, captions are no longer offered', async () => {
  await press(cora, en('in-visit:leave'));
  await cora
    .getByRole('dialog')
    .getByRole('button', { name: en('in-visit:leave') })
    .click();
  await expect(patient.getByText(en('in-visit:captionsAreOff')).first()).toBeVisible();
  await press(patient, en('in-visit:more'));
  await expect(patient.getByRole('menuitem', { name: /captions/ })).toHaveCount(0);
});
