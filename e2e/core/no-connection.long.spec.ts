import { expect, type Page } from '@playwright/test';
import { takeConsoleErrors } from '../support/engines.ts';
import { takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { newPerson, signIn } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'No Internet Connection. Please check your network' });

test('staff’s and patients’ pages show a lost connection until it is restored', async ({ browser }) => {
  const staff = await newPerson(browser, 'desktop');
  const patient = await newPerson(browser, 'phone');
  await signIn(staff.page, product, 'dr.rivera@demo.test');
  const { patients } = await scheduleByApi(staff.page, product.url, {
    startsIn: 30,
    patients: [['Eva', 'Moreau']],
  });
  await patient.page.goto(patients[0]?.patientLink ?? '');
  await patient.page.getByRole('button', { name: en('join:continue') }).click();
  for (const { context, page } of [staff, patient]) {
    await page.waitForLoadState('networkidle');
    // The words are fetched in advance, because they could not be fetched later.
    await page.waitForTimeout(5_000);
    await context.setOffline(true);
    await expect(notice(page)).toBeVisible();
    await expect(notice(page).getByRole('button', { name: en('common:tryAgain') })).toBeVisible();
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
  }
});

test('a call without an answer shows it, and Try again finds the server', async ({ browser }) => {
  const staff = await newPerson(browser, 'desktop');
  await signIn(staff.page, product, 'dr.rivera@demo.test');
  const wanted = { startsIn: 30, patients: [['Eli', 'Moreau']] } as const;
  const { patients } = await scheduleByApi(staff.page, product.url, wanted);
  const { page } = await newPerson(browser, 'phone');
  await page.goto(patients[0]?.patientLink ?? '');
  const go = page.getByRole('button', { name: en('join:continue') });
  await go.waitFor();
  let away = true;
  const calls = (url: URL) => url.pathname.startsWith('/api/') || url.pathname === '/healthz';
  await page.route(calls, (route) => (away ? route.abort() : route.continue()));
  await go.click();
  await expect(notice(page)).toBeVisible();
  await takePictures(page, 'no-connection', { wholePage: false });
  away = false;
  await notice(page)
    .getByRole('button', { name: en('common:tryAgain') })
    .click();
  await expect(notice(page)).toHaveCount(0);
});

test('a page older than a new release offers to reload', async ({ browser }) => {
  const staff = await newPerson(browser, 'desktop');
  await signIn(staff.page, product, 'dr.rivera@demo.test');
  const { patients } = await scheduleByApi(staff.page, product.url, {
    startsIn: 5,
    visitType: 'Telehealth consultation',
    patients: [['Ada', 'Moreau']],
  });
  const { page } = await newPerson(browser, 'phone');
  await page.goto(patients[0]?.patientLink ?? '');
  await page.route('**/assets/terms-step-*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: en('join:continue') }).click();
  await title(page, en('common:somethingWentWrong'));
  // React reports the part that is gone.
  takeConsoleErrors();
  await expect(notice(page)).toHaveCount(0);
  await page.unroute('**/assets/terms-step-*');
  await page.getByRole('link', { name: en('common:tryAgain') }).click();
  await title(page, en('terms:termsTitle'));
});

test('a list whose live changes could not be loaded loads them again', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  const code = '**/practice-socket*.js';
  const asked = page.waitForRequest(code);
  await page.route(code, (route) => route.abort(), { times: 1 });
  await page.goto(`${product.url}/provider/visits`);
  await asked;
  await page.waitForLoadState('networkidle');
  await scheduleByApi(page, product.url, { startsIn: 3, patients: [['Lena', 'Later']] });
  // Without live changes, a list reloads every minute.
  await expect(page.getByRole('link', { name: /visit: Lena Later/ })).toBeVisible({ timeout: 30_000 });
});
