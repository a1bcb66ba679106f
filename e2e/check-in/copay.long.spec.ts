import { type Browser, expect } from '@playwright/test';
import {
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
  startStripeServer,
} from '#server/test-support/stripe-server.ts';
import { isFirefox } from '../support/engines.ts';
import { takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { beSignedIn, newPerson, type Person } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { STRIPE_STUB } from '../support/stripe-stub.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';
import { beforeCopay, openWorld, paymentsOf, product, provider, typeCard, validate } from './copay/world.ts';

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });
test.beforeAll(({ browser }) => openWorld(browser));
test.afterAll(() => provider?.context.close());

test('a mandatory copay cannot be skipped, and the bank asks first', async ({ browser }) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Basil', visitType: 'Medication check' });
  const { page } = patient;
  await expect(page.getByText(en('payments:asks', { amount: '$15.00' }))).toBeVisible();
  await expect(page.getByLabel(en('payments:amount'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: en('payments:optOut') })).toHaveCount(0);
  await typeCard(page, '4000 0025 0000 3155');
  await validate(page);
  const bank = page.getByRole('dialog', { name: en('payments:bankTitle') });
  await expect(bank).toBeVisible();
  await takePictures(page, 'copay-bank', { wholePage: false });
  await bank.getByRole('button', { name: en('payments:bankNo') }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank could not confirm that it is you.');
  await validate(page);
  await bank.getByRole('button', { name: en('payments:bankYes') }).click();
  await expect(page.getByText(en('payments:validTitle'))).toBeVisible();
  await patient.context.close();
});

test('a patient opts out, and may reconsider', { tag: '@any-engine' }, async ({ browser }) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Odile', visitType: 'New patient' });
  const { page } = patient;
  await page.getByRole('button', { name: en('payments:optOut') }).click();
  await expect(page.getByText(en('payments:skippedTitle'))).toBeVisible();
  await takePictures(page, 'copay-opted-out');
  await page.getByRole('button', { name: en('payments:useCard') }).click();
  await expect(page.getByLabel(en('payments:cardNumber'))).toBeVisible();
  await page.getByRole('button', { name: en('payments:optOut') }).click();
  await page.getByRole('button', { name: en('payments:next') }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  await patient.context.close();
});

test('the patient continues with Next when no token is available', { tag: '@any-engine' }, async ({
  browser,
}) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Noor', visitType: 'Medication check' });
  const { page } = patient;
  await page.route('**/test-processor/tokens', (route) => route.abort());
  await typeCard(page, '4242 4242 4242 4242');
  await validate(page);
  await expect(page.getByRole('alert')).toContainText(en('payments:tokenFailed'));
  await takePictures(page, 'copay-no-token');
  await page.getByRole('button', { name: en('payments:next') }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  await patient.context.close();
});

test('trying again after a lost answer creates no second hold', { tag: '@any-engine' }, async ({
  browser,
}) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Lotte', visitType: 'Medication check' });
  const { page } = patient;
  test.skip(isFirefox(page), 'Playwright cannot repeat a request of Firefox, because it sees no body.');
  let tries = 0;
  await page.route('**/copay/authorization', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await typeCard(page, '4242 4242 4242 4242');
  await validate(page);
  await expect(page.getByRole('alert')).toContainText('Failed to Save Credit Card Info');
  await validate(page);
  await expect(page.getByText(en('payments:validTitle'))).toBeVisible();
  await patient.context.close();
});

test('staff release a hold', { tag: '@any-engine' }, async ({ browser }) => {
  const { patient, visitId } = await beforeCopay(browser, {
    firstName: 'Vera',
    visitType: 'Medication check',
  });
  await typeCard(patient.page, '4242 4242 4242 4242');
  await validate(patient.page);
  await expect(patient.page.getByText(en('payments:validTitle'))).toBeVisible();
  await patient.context.close();
  const { page } = provider;
  await page.goto(`${product.url}/provider/visits/${visitId}`);
  await paymentsOf(page)
    .getByRole('button', { name: en('payments:void') })
    .click();
  await takePictures(page, 'payments-void', { wholePage: false });
  await page.getByRole('button', { name: en('payments:voidNow') }).click();
  await expect(paymentsOf(page).getByText(en('payments:state_voided'))).toBeVisible();
  await expect(paymentsOf(page).getByText(en('payments:voidedNote', { amount: '$15.00' }))).toBeVisible();
});

test.describe('with Stripe', () => {
  let stripe: StripeServer;
  let shop: Product;
  let staff: Person;

  test.beforeAll(async ({ browser }: { browser: Browser }) => {
    stripe = await startStripeServer();
    shop = await startProduct({
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_BASE_URL: stripe.url,
    });
    staff = await newPerson(browser, 'desktop');
    await beSignedIn(staff.page, shop, 'dr.rivera@demo.test');
  });
  test.afterAll(async () => {
    await staff?.context.close();
    await shop?.dispose();
    await stripe?.close();
  });

  async function stripePatient(browser: Browser, firstName: string, script: 'there' | 'blocked') {
    const patients = [[firstName, 'Moreau']] as const;
    const visitType = 'Medication check';
    const scheduled = await scheduleByApi(staff.page, shop.url, { startsIn: 2, patients, visitType });
    const { patientLink = '', sessionId = '' } = scheduled.patients[0] ?? {};
    const patient = await newPerson(browser, 'phone');
    const asked: string[] = [];
    await patient.page.route(/^https:\/\//, (route) => {
      asked.push(route.request().url());
      if (script === 'blocked') return route.abort();
      return route.fulfill({ contentType: 'text/javascript', body: STRIPE_STUB });
    });
    await patient.page.goto(patientLink);
    await patient.page.getByRole('button', { name: en('join:continue') }).click();
    await expect(patient.page).toHaveURL(/\/patient\/visit\//);
    expect(asked).toEqual([]);
    await patient.page.goto(`${shop.url}/patient/copay/${sessionId}`);
    return { patient, asked };
  }

  test('only the copay page loads its script, and the hold is one PaymentIntent', async ({ browser }) => {
    const { patient, asked } = await stripePatient(browser, 'Sefa', 'there');
    const { page } = patient;
    await expect(page.getByText('Stripe fields for pk_test_x')).toBeVisible();
    expect(asked).toEqual(['https://js.stripe.com/v3/']);
    await expect(page.getByText('Test processor')).toHaveCount(0);
    await takePictures(page, 'copay-stripe');
    await validate(page);
    await expect(page.getByText(en('payments:validTitle'))).toBeVisible();
    expect(stripe.intents()).toMatchObject([{ status: 'requires_capture', amount: 1_500 }]);
    await patient.context.close();
  });

  test('the patient continues with Next when the script cannot be loaded', async ({ browser }) => {
    const { patient } = await stripePatient(browser, 'Bo', 'blocked');
    await expect(patient.page.getByRole('alert')).toContainText('Failed to generate token');
    await patient.page.getByRole('button', { name: en('payments:next') }).click();
    await expect(patient.page).toHaveURL(/\/patient\/visit\//);
    await patient.context.close();
  });
});
