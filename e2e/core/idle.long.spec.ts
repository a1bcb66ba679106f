import { expect, type Page, request } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { newPerson, signIn, signInByForm } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const TIMEOUT_SECONDS = 8;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ IDLE_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS) });
});
test.afterAll(() => product?.dispose());

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: en('shell:idleTitle') });
const words = (page: Page) => dialogOf(page).locator('p');

function expectPassed(began: number, seconds: number, tolerance = 2_000): void {
  expect(Math.abs(Date.now() - began - seconds * 1_000)).toBeLessThan(patience(tolerance));
}

/** The only test in real time. The others advance the page's clock. */
test('an idle user is warned for a minute, signed out after 65 seconds, and signed out on the server', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await signInByForm(page, product, 'dr.rivera@demo.test');
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const meAnswers = async () => {
    const bare = await request.newContext({ extraHTTPHeaders: { cookie: cookies } });
    const answer = await bare.get(`${product.url}/api/provider/me`);
    await bare.dispose();
    return answer.status();
  };
  await dialogOf(page).waitFor();
  const askedAt = Date.now();
  const secondsLeft = async () => {
    const [, seconds] = /^You will be logged out in (\d+) seconds$/.exec(await words(page).innerText()) ?? [];
    return Number(seconds);
  };
  expectPassed(askedAt, 60 - (await secondsLeft()));
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 220);
  await page.keyboard.press('Escape');
  // Each number is shown for only a second, and may be missed.
  await expect.poll(secondsLeft).toBeLessThanOrEqual(50);
  expectPassed(askedAt, 60 - (await secondsLeft()));
  expect(await meAnswers()).toBe(200);
  await expect(words(page)).toHaveText(en('shell:IDLE_LOGOUT'), {
    timeout: patience(60_000),
  });
  expectPassed(askedAt, 60, 2_500);
  await page.waitForURL(`${product.url}/logout?done=1`);
  expectPassed(askedAt, 65, 4_000);
  expect(await meAnswers()).toBe(401);
});

test('a user who answers stays, and is asked again after leaving', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  await signInByForm(page, product, 'dr.rivera@demo.test');
  await page.clock.install();
  await page.reload();
  await title(page, en('visit-list:title.upcoming'));
  await page.clock.runFor((TIMEOUT_SECONDS + 40) * 1_000);
  await expect(words(page)).toHaveText(/^You will be logged out in (19|20) seconds$/);
  const box = await dialogOf(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  await dialogOf(page)
    .getByRole('button', { name: en('shell:stayLoggedIn') })
    .click();
  await expect(dialogOf(page)).toBeHidden();
  await page.clock.runFor((TIMEOUT_SECONDS - 2) * 1_000);
  await page.touchscreen.tap(100, 300);
  await page.clock.runFor((TIMEOUT_SECONDS - 2) * 1_000);
  await expect(dialogOf(page)).toBeHidden();
  await page.clock.runFor(4_000);
  await expect(dialogOf(page)).toBeVisible();
  await page.clock.runFor(66_000);
  await page.waitForURL(`${product.url}/logout?done=1`);
});

test('tabs share their user: answering or working in one tab prevents the question in the other', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  const other = await context.newPage();
  await other.goto(`${product.url}/provider/notification-settings`);
  await dialogOf(page).waitFor();
  await dialogOf(other).waitFor();
  await dialogOf(other)
    .getByRole('button', { name: en('shell:stayLoggedIn') })
    .click();
  await expect(dialogOf(page)).toBeHidden();
  const answeredAt = Date.now();
  // Someone types now and then, so the other tab exceeds its idle time.
  const works = setInterval(() => void other.keyboard.press('Shift').catch(() => {}), 500);
  try {
    await expect
      .poll(() => Date.now() - answeredAt, { timeout: patience(60_000) })
      .toBeGreaterThan((TIMEOUT_SECONDS + 4) * 1_000);
    await expect(dialogOf(page)).toBeHidden();
  } finally {
    clearInterval(works);
  }
  await expect(dialogOf(page)).toBeVisible();
});

test('a visit in another tab keeps the browser signed in while another person is present', async ({
  browser,
}) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  const { patients } = await scheduleByApi(page, product.url, {
    startsIn: 5,
    patients: [['Walter', 'Ames']],
  });
  const visit = await context.newPage();
  await visit.goto(`${product.url}/provider/group/${patients[0]?.sessionId}`);
  await expect(visit.getByRole('button', { name: /^Leave/ })).toBeVisible();
  const patient = await newPerson(browser, 'phone');
  await patient.page.goto(patients[0]?.patientLink ?? '');
  await patient.page.getByRole('button', { name: en('join:continue') }).click();
  await patient.page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await expect(visit.getByRole('button', { name: /^Admit/ }).first()).toBeVisible();
  await page.bringToFront();
  const until = Date.now() + (TIMEOUT_SECONDS + 4) * 1_000;
  await expect.poll(() => Date.now(), { timeout: patience(60_000) }).toBeGreaterThan(until);
  await expect(dialogOf(page)).toBeHidden();
  await patient.context.close();
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(visit)).toBeHidden();
});
