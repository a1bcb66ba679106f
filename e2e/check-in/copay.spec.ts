import { expect, type Page } from '@playwright/test';
import { isFirefox } from '../support/engines.ts';
import { takePictures } from '../support/gallery.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';
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
  await expect(page.getByText(en('payments:testProcessor'))).toBeVisible();
  await takePictures(page, 'copay');

  await page.getByLabel(en('payments:amount')).fill('35');
  await validate(page);
  await expect(page.getByText(en('payments:numberInvalid'))).toBeVisible();
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
  await expect(page.getByRole('alert')).toContainText(en('payments:reason_card_declined'));
  await takePictures(page, 'copay-declined');
  await typeCard(page, '4000 0000 0000 9995');
  await validate(page);
  await expect(page.getByRole('alert')).toContainText('There is not enough money on this card.');

  await typeCard(page, '4242 4242 4242 4242');
  await validate(page);
  await expect(page.getByText(en('payments:validTitle'))).toBeVisible();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  // Playwright sees no body of a request in Firefox.
  if (!isFirefox(page))
    expect(sent.filter((request) => request.includes('4242424242424242'))).toHaveLength(1);
  expect(product.log()).not.toMatch(/4242 ?4242|4000 ?0000|4539/);

  await page.goto(`${product.url}/patient/copay/${visit.sessionId}`);
  await expect(page.getByText(en('payments:validTitle'))).toBeVisible();
  await expect(page.getByText('$35.00 is approved for Saguaro Family Medicine.')).toBeVisible();
  await takePictures(page, 'copay-validated');
  await page.getByRole('button', { name: en('payments:next') }).click();
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
  await expect(card.getByText(en('payments:state_pre-authorized'))).toBeVisible();
  await expect(card.getByText(en('payments:afterVisit'))).toBeVisible();
  await expect(card.getByRole('button', { name: en('payments:capture') })).toHaveCount(0);
  await takePictures(mine, 'payments-before-visit');

  const { page: patient } = visit.patient;
  await patient.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await mine.goto(`${product.url}/provider/group/${visit.sessionId}`);
  await mine
    .getByRole('button', { name: en('in-visit:admitName', { name: 'Colette Moreau' }) })
    .first()
    .click();
  await expect(patient.getByRole('button', { name: en('in-visit:leave') }).first()).toBeVisible();

  for (const page of [mine, colleague.page]) {
    await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
    await paymentsOf(page)
      .getByRole('button', { name: en('payments:capture') })
      .click();
  }
  const dialogOf = (page: Page) =>
    page.getByRole('dialog', { name: en('payments:captureOf', { name: 'Colette Moreau' }) });
  const dialog = dialogOf(mine);
  await dialog.getByLabel(en('payments:captureAmount')).fill('35.01');
  await dialog.getByRole('button', { name: en('payments:captureNow', { amount: '$35.01' }) }).click();
  await expect(dialog.getByText(en('payments:tooMuch', { amount: '$35.00' }))).toBeVisible();
  await takePictures(mine, 'payments-capture', { wholePage: false });
  await dialog.getByLabel(en('payments:captureAmount')).fill('30');
  await dialog.getByRole('button', { name: en('payments:captureNow', { amount: '$30.00' }) }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText(en('payments:state_processed'))).toBeVisible();
  await expect(
    card.getByText(en('payments:capturedNote', { captured: '$30.00', amount: '$35.00' })),
  ).toBeVisible();
  await expect(card.getByText(/By Dr\. Elena Rivera/)).toBeVisible();
  await takePictures(mine, 'payments-captured');

  await dialogOf(colleague.page)
    .getByRole('button', { name: en('payments:captureNow', { amount: '$35.00' }) })
    .click();
  await expect(paymentsOf(colleague.page).getByRole('alert')).toContainText(
    en('payments:alreadyProcessedBy', { name: 'Dr. Elena Rivera' }),
  );
  await expect(
    paymentsOf(colleague.page).getByText(
      en('payments:capturedNote', { captured: '$30.00', amount: '$35.00' }),
    ),
  ).toBeVisible();
  await takePictures(colleague.page, 'payments-already-processed');
  await colleague.context.close();
  await visit.patient.context.close();
});
