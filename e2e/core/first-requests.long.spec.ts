import { expect, type Page } from '@playwright/test';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, title } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

/** @param awaited what the page asks for before its program runs, and never again */
async function openBefore(page: Page, url: string, awaited: readonly RegExp[]): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const isAsked = Promise.all(awaited.map((one) => page.waitForRequest(one)));
  await page.route('**/assets/base-*.js', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto(url);
  return asked;
}

const timesOf = (awaited: readonly RegExp[], asked: readonly string[]): number[] =>
  awaited.map((one) => asked.filter((path) => one.test(path)).length);

test('a patient’s link requests its words and data before the program loads, and only once', async ({
  browser,
}) => {
  const { page: staff } = await newPerson(browser, 'desktop');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(staff, product.url, { startsIn: 5, patients: [['Walter', 'Ames']] });
  const link = visit.patients[0]?.patientLink ?? '';
  const { page } = await newPerson(browser, 'phone');
  const awaited = [
    /\/api\/patient\/links\/pl\/[\w-]+\/preparation$/,
    /\/assets\/common-.*\.js$/,
    /\/assets\/join-.*\.js$/,
  ];
  const asked = await openBefore(page, link, awaited);
  await expect(page.getByRole('button', { name: en('join:continue') })).toBeVisible();
  expect(timesOf(awaited, asked)).toEqual([1, 1, 1]);
  expect(asked.filter((path) => path.startsWith('/api/patient/links/'))).toHaveLength(2);
});

test('a guest’s link requests its words and data before the program loads, and only once', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'phone');
  const token = 'neverSentToAnyone';
  const awaited = [/\/api\/guest\/links\/gl\//, /\/assets\/guests-.*\.js$/];
  const asked = await openBefore(page, `${product.url}/gl/${token}`, awaited);
  await expect(heading(page, en('dead-link:title.unknown'))).toBeVisible();
  expect(timesOf(awaited, asked)).toEqual([1, 1]);
  expect(asked).toContain(`/api/guest/links/gl/${token}`);
});

test('a link’s page shows its words when their files fail at first', async ({ browser }) => {
  const { page: staff } = await newPerson(browser, 'desktop');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(staff, product.url, { startsIn: 5, patients: [['Rosa', 'Delgado']] });
  const { page } = await newPerson(browser, 'phone');
  let failed = 0;
  // A retry has another address, because browsers remember a failed one.
  await page.route(/\/assets\/(?:common|join)-[\w-]+\.js$/, async (route) => {
    failed += 1;
    await route.abort();
  });
  await page.goto(visit.patients[0]?.patientLink ?? '');
  await expect(page.getByRole('button', { name: en('join:continue') })).toBeVisible();
  expect(failed).toBeGreaterThanOrEqual(2);
});

test('a link’s page offers to try again while the page of its problem fails to load', async ({ browser }) => {
  const { page: staff } = await newPerson(browser, 'desktop');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(staff, product.url, { startsIn: 5, patients: [['Ada', 'Nilsson']] });
  const { page } = await newPerson(browser, 'phone');
  let away = true;
  await page.route(/\/assets\/link-problem-page-[\w-]+\.js|\/api\/patient\/links\//, (route) =>
    away ? route.abort() : route.continue(),
  );
  await page.goto(visit.patients[0]?.patientLink ?? '');
  await title(page, en('common:somethingWentWrong'));
  away = false;
  await page
    .getByRole('main')
    .getByRole('button', { name: en('common:tryAgain') })
    .click();
  await expect(page.getByRole('button', { name: en('join:continue') })).toBeVisible();
});
