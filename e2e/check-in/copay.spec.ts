import { expect, type Page } from '@playwright/test';
import { takePictures } from '../support/gallery.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { test } from '../support/test.ts';
import {
  beforeCopay,
  type CopayVisit,
  openWorld,
  paymentsOf,
  product,
  provider,
  typeCard,
  validate,
} from './copay/world.ts';

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });
test.beforeAll(({ browser }) => openWorld(browser));
test.afterAll(() => provider?.context.close());

let visit: CopayVisit;

test('a patient validates a card after one was declined', async ({ browser }) => {
  visit = await beforeCopay(browser, { firstName: 'Colette', visitType: 'New patient' });
  const { page } = visit.patient;
  await expect(page.getByText('Your copay is $40.00')).toBeVisible();
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
  await expect(page.getByText('You can use only test cards here.')).toBeVisible();
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
  expect(sent.filter((request) => request.includes('4242424242424242'))).toHaveLength(1);
  expect(product.log()).not.toMatch(/4242 ?4242|4000 ?0000|4539/);

  await page.goto(`${product.url}/patient/copay/${visit.sessionId}`);
  await expect(page.getByText('Your card is validated')).toBeVisible();
  await expect(page.getByText('$35.00 is approved for Saguaro Family Medicine.')).toBeVisible();
  await takePictures(page, 'copay-validated');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
});

test('staff capture a smaller amount once the visit has started; the second user sees who captured first', async ({
  browser,
}) => {
  const { page: mine } = provider;
  const colleague = await newPerson(browser, 'desktop');
  await beSignedIn(colleague.page, product, 'pat.nguyen@demo.test');
  for (const page of [mine, colleague.page])
    await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
  const card = paymentsOf(mine);
  await expect(card.getByText('Credit card pre-authorized')).toBeVisible();
  await expect(card.getByText('You can capture it after the visit.')).toBeVisible();
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
