import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, checkIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const BOTH = { sizes: [DESKTOP, PHONE], wholePage: false };

const search = (page: Page) => page.getByRole('combobox', { name: /record number/ });

test('a waiting patient is visible on another screen, and admitted from there', async ({ browser }) => {
  const { page: provider } = await newPerson(browser, 'desktop');
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 2, patients: [['Iris', 'Quandt']] });
  await provider.goto(`${product.url}/provider/notification-settings`);
  const { page: patient } = await newPerson(browser, 'phone');
  await checkIn(patient, visit.patients[0]?.patientLink ?? '');
  const strip = provider.getByRole('region', { name: en('waiting-now:title') });
  await expect(strip.getByText('Iris Quandt')).toBeVisible();
  await expect(provider.getByRole('img', { name: /someone waiting$/ })).toBeVisible();
  await takePictures(provider, 'desk-waiting', BOTH);
  await strip.getByRole('link', { name: en('in-visit:admitName', { name: 'Iris Quandt' }) }).click();
  await expectMediaFlows(patient);
  await expectMediaFlows(provider);
  expect(new URL(provider.url()).search).toBe('');
});

test('a patient is found by a part of the phone number, and gets the next visit from their page', {
  tag: '@any-engine',
}, async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const mobile = '+16025550177';
  await scheduleByApi(page, product.url, { startsIn: 60, mobile, patients: [['Otis', 'Vandermeer']] });
  await page.goto(`${product.url}/provider/notification-settings`);
  await title(page, en('notification-settings:title'));
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('555-0177');
  const found = page.getByRole('option', { name: /^Vandermeer, Otis/ });
  await expect(found).toHaveAttribute('data-highlighted', '');
  await expect(page.getByRole('option', { name: /^Next visit/ }).first()).toBeVisible();
  await takePictures(page, 'desk-search', BOTH);
  await found.click();
  await title(page, 'Otis Vandermeer');
  await takePictures(page, 'desk-patient', { sizes: [DESKTOP, PHONE] });
  await page.getByRole('button', { name: en('patient:schedule') }).click();
  await title(page, en('scheduling:title'));
  await expect(page.getByLabel(en('scheduling:mobile'))).toHaveValue('(602) 555-0177');
});

test('a name that matches no patient creates a new patient', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  await page.goto(`${product.url}/provider/visits`);
  await page.getByRole('button', { name: en('find-patient:search'), exact: true }).click();
  await search(page).fill('Zelda van Quux');
  await page.getByRole('option', { name: /new patient: Zelda van Quux/ }).click();
  await expect(page.getByLabel(en('scheduling:firstName'))).toHaveValue('Zelda');
  await expect(page.getByLabel(en('scheduling:lastName'))).toHaveValue('van Quux');
});

test('a visit is dragged to another time in the calendar, and a click on a free time schedules there', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  // The day after tomorrow, 10 o'clock in Phoenix, which has no daylight saving time.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const startsAt = new Date(`${day}T17:00:00Z`);
  await scheduleByApi(page, product.url, { startsAt, patients: [['Dora', 'Dragan']] });
  await page.goto(`${product.url}/provider/calendar?view=day&date=${day}`);
  const at = (time: string) => page.getByRole('link', { name: new RegExp(`^${time}.am Dora Dragan`) });
  // Not while dragging: in the pictures' sizes, the pointer is at an edge, where the grid scrolls.
  await takePictures(page, 'desk-calendar', BOTH);
  const box = await at('10:00').boundingBox();
  if (!box) throw new Error('the visit is not in sight');
  const [x, y, hour] = [box.x + 30, box.y + 5, 2 * box.height];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + hour / 2);
  await page.mouse.move(x, y + hour);
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByText('11:00')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('visit-actions:action.move') })
    .click();
  await expect(at('11:00')).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/provider/calendar');

  await page.mouse.click(x, y + hour / 4);
  await title(page, en('scheduling:title'));
  await expect(page.getByLabel(en('scheduling:date'), { exact: true })).toHaveValue(day);
  await expect(page.getByLabel(en('scheduling:time'), { exact: true })).toHaveValue('10:15');
});
