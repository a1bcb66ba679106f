import { type Browser, expect, type Page } from '@playwright/test';
import {
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
  startStripeServer,
} from '../server/test-support/stripe-server.ts';
import { takePictures } from './support/gallery.ts';
import { scheduleByApi } from './support/group-visit.ts';
import { beSignedIn, newPerson, type Person } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { openProduct, type SharedProduct } from './support/shared-product.ts';
import { STRIPE_STUB } from './support/stripe-stub.ts';
import { test } from './support/test.ts';

/** A copay, from the patient's card to the practice's capture; with the test processor, and with Stripe's own script. */

let product: SharedProduct;
let provider: Person;

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  product = await openProduct();
  provider = await newPerson(browser, 'desktop');
  await beSignedIn(provider.page, product, 'dr.rivera@demo.test');
});

test.afterAll(async () => {
  await provider?.context.close();
});

interface CopayVisit {
  patient: Person;
  visitId: string;
  sessionId: string;
}

/** A patient with a visit of that type, who has opened their link and stands before the copay. */
async function beforeCopay(
  browser: Browser,
  {
    firstName,
    visitType,
    at = product,
    staff = provider,
  }: { firstName: string; visitType: string; at?: { url: string }; staff?: Person },
): Promise<CopayVisit> {
  const patients = [[firstName, 'Moreau']] as const;
  const scheduled = await scheduleByApi(staff.page, at.url, { startsIn: 2, patients, visitType });
  const { patientLink = '', sessionId = '' } = scheduled.patients[0] ?? {};
  const patient = await newPerson(browser, 'phone');
  await patient.page.goto(patientLink);
  await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
  await expect(patient.page).toHaveURL(/\/patient\/visit\//);
  await patient.page.goto(`${at.url}/patient/copay/${sessionId}`);
  await expect(patient.page.getByRole('heading', { name: 'Your copay' })).toBeVisible();
  return { patient, sessionId, visitId: scheduled.visitId };
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('08/39');
  await page.getByLabel('Security code').fill('123');
}
const validate = (page: Page) => page.getByRole('button', { name: 'Validate Card' }).click();
const paymentsOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payments' }) });

let visit: CopayVisit;

test('a patient validates a card, after one that was declined', async ({ browser }) => {
  visit = await beforeCopay(browser, { firstName: 'Colette', visitType: 'New patient' });
  const { page } = visit.patient;
  await expect(page.getByText('suggests a copay of $40.00')).toBeVisible();
  await expect(page.getByText('Your card will not be charged')).toBeVisible();
  await expect(page.getByText('Test processor: use test cards only')).toBeVisible();
  await takePictures(page, 'copay');

  await page.getByLabel('Amount').fill('35');
  await validate(page);
  await expect(page.getByText('Please check the card number')).toBeVisible();
  await takePictures(page, 'copay-incomplete');

  // A card number that may be real does not leave the page.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(`${request.url()} ${request.postData()}`);
  });
  await typeCard(page, '4539 5787 6362 1486');
  await validate(page);
  await expect(page.getByText('Only test cards can be used here.')).toBeVisible();
  expect(sent).toEqual([]);

  await typeCard(page, '4000 0000 0000 0002');
  await validate(page);
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Please try another card.');
  await takePictures(page, 'copay-declined');
  await typeCard(page, '4000 0000 0000 9995');
  await validate(page);
  await expect(page.getByRole('alert')).toContainText('There is not enough money on this card.');

  await typeCard(page, '4242 4242 4242 4242');
  await validate(page);
  await expect(page.getByText('Your card is validated')).toBeVisible();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  // Only the two calls that a card needs, and the number in one of them only.
  expect(sent.filter((request) => request.includes('4242424242424242'))).toHaveLength(1);
  expect(product.log()).not.toMatch(/4242 ?4242|4000 ?0000|4539/);

  // Another time, also on another device: it is done.
  await page.goto(`${product.url}/patient/copay/${visit.sessionId}`);
  await expect(page.getByText('Your card is validated')).toBeVisible();
  await expect(page.getByText('$35.00 is approved for Saguaro Family Medicine.')).toBeVisible();
  await takePictures(page, 'copay-validated');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
});

test('a mandatory copay has no way around; the bank asks first', async ({ browser }) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Basil', visitType: 'Medication check' });
  const { page } = patient;
  await expect(page.getByText('asks for a copay of $15.00')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue without paying by card' })).toHaveCount(0);
  await typeCard(page, '4000 0025 0000 3155');
  await validate(page);
  const bank = page.getByRole('dialog', { name: 'Your bank wants to confirm that it is you' });
  await expect(bank).toBeVisible();
  await takePictures(page, 'copay-bank', { wholePage: false });
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank could not confirm that it is you.');
  await validate(page);
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your card is validated')).toBeVisible();
  await patient.context.close();
});

test('a patient opts out, and may think better of it', async ({ browser }) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Odile', visitType: 'New patient' });
  const { page } = patient;
  await page.getByRole('button', { name: 'Continue without paying by card' }).click();
  await expect(page.getByText('You are continuing without a card')).toBeVisible();
  await takePictures(page, 'copay-opted-out');
  await page.getByRole('button', { name: 'Use a card after all' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Continue without paying by card' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  await patient.context.close();
});

test('no token can be had: the patient goes on with Next', async ({ browser }) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Noor', visitType: 'Medication check' });
  const { page } = patient;
  await page.route('**/test-processor/tokens', (route) => route.abort());
  await typeCard(page, '4242 4242 4242 4242');
  await validate(page);
  await expect(page.getByRole('alert')).toContainText(
    'Failed to generate token for credit card authorization. Click Next to proceed.',
  );
  await takePictures(page, 'copay-no-token');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  await patient.context.close();
});

test('the answer is lost on the way: trying again holds nothing twice', async ({ browser }) => {
  const { patient } = await beforeCopay(browser, { firstName: 'Lotte', visitType: 'Medication check' });
  const { page } = patient;
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
  await expect(page.getByText('Your card is validated')).toBeVisible();
  await patient.context.close();
});

test('staff capture a smaller amount once the visit has begun; the second is told who was first', async ({
  browser,
}) => {
  const { page: mine } = provider;
  const colleague = await newPerson(browser, 'desktop');
  await beSignedIn(colleague.page, product, 'pat.nguyen@demo.test');
  for (const page of [mine, colleague.page])
    await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
  const card = paymentsOf(mine);
  await expect(card.getByText('Credit card pre-authorized')).toBeVisible();
  await expect(card.getByText('It can be captured once the visit has taken place.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Capture' })).toHaveCount(0);
  await takePictures(mine, 'payments-before-visit');

  const { page: patient } = visit.patient;
  await patient.getByRole('button', { name: 'Check in' }).click();
  await mine.goto(`${product.url}/provider/group/${visit.sessionId}`);
  await mine.getByRole('button', { name: 'Admit Colette Moreau' }).first().click();
  await expect(patient.getByRole('button', { name: 'Leave' }).first()).toBeVisible();

  for (const page of [mine, colleague.page]) {
    await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
    await paymentsOf(page).getByRole('button', { name: 'Capture' }).click();
  }
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Capture the copay of Colette Moreau' });
  const dialog = dialogOf(mine);
  await dialog.getByLabel('Amount to charge').fill('35.01');
  await dialog.getByRole('button', { name: 'Charge $35.01' }).click();
  await expect(dialog.getByText('The most that can be charged is $35.00')).toBeVisible();
  await takePictures(mine, 'payments-capture', { wholePage: false });
  await dialog.getByLabel('Amount to charge').fill('30');
  await dialog.getByRole('button', { name: 'Charge $30.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Processed')).toBeVisible();
  await expect(card.getByText('$30.00 of $35.00 charged.')).toBeVisible();
  await expect(card.getByText(/By Dr\. Elena Rivera/)).toBeVisible();
  await takePictures(mine, 'payments-captured');

  await dialogOf(colleague.page).getByRole('button', { name: 'Charge $35.00' }).click();
  await expect(paymentsOf(colleague.page).getByRole('alert')).toContainText(
    'This payment was already processed by Dr. Elena Rivera.',
  );
  await expect(paymentsOf(colleague.page).getByText('$30.00 of $35.00 charged.')).toBeVisible();
  await takePictures(colleague.page, 'payments-already-processed');
  await colleague.context.close();
  await visit.patient.context.close();
});

test('staff give a hold back', async ({ browser }) => {
  const { patient, visitId } = await beforeCopay(browser, {
    firstName: 'Vera',
    visitType: 'Medication check',
  });
  await typeCard(patient.page, '4242 4242 4242 4242');
  await validate(patient.page);
  await expect(patient.page.getByText('Your card is validated')).toBeVisible();
  await patient.context.close();
  const { page } = provider;
  await page.goto(`${product.url}/provider/visits/${visitId}`);
  await paymentsOf(page).getByRole('button', { name: 'Void' }).click();
  await takePictures(page, 'payments-void', { wholePage: false });
  await page.getByRole('button', { name: 'Void the payment' }).click();
  await expect(paymentsOf(page).getByText('Voided')).toBeVisible();
  await expect(paymentsOf(page).getByText('The hold of $15.00 was released.')).toBeVisible();
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
    await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
    await expect(patient.page).toHaveURL(/\/patient\/visit\//);
    expect(asked).toEqual([]);
    await patient.page.goto(`${shop.url}/patient/copay/${sessionId}`);
    return { patient, asked };
  }

  test('only the copay page loads its script; the hold is one PaymentIntent', async ({ browser }) => {
    const { patient, asked } = await stripePatient(browser, 'Sefa', 'there');
    const { page } = patient;
    await expect(page.getByText('Stripe fields for pk_test_x')).toBeVisible();
    expect(asked).toEqual(['https://js.stripe.com/v3/']);
    await expect(page.getByText('Test processor')).toHaveCount(0);
    await takePictures(page, 'copay-stripe');
    await validate(page);
    await expect(page.getByText('Your card is validated')).toBeVisible();
    expect(stripe.intents()).toMatchObject([{ status: 'requires_capture', amount: 1_500 }]);
    await patient.context.close();
  });

  test('its script cannot be had: the patient goes on with Next', async ({ browser }) => {
    const { patient } = await stripePatient(browser, 'Bo', 'blocked');
    await expect(patient.page.getByRole('alert')).toContainText('Failed to generate token');
    await patient.page.getByRole('button', { name: 'Next' }).click();
    await expect(patient.page).toHaveURL(/\/patient\/visit\//);
    await patient.context.close();
  });
});
