import { expect } from '@playwright/test';
import { linkIn, type Mailbox, openMailbox } from './support/mailbox.ts';
import { newPerson, signIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

let mailbox: Mailbox;
let product: Product;

test.beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({ SMTP_URL: mailbox.url });
});

test.afterAll(async () => {
  await product?.dispose();
  await mailbox?.close();
});

test('on demand: from one click to the patient’s link, with the provider in the visit', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  await page.getByRole('link', { name: 'On demand' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Now');
  await page.getByLabel('Email', { exact: false }).first().fill('ada.now@example.com');
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.waitForURL('**/provider/group/**');
  await expect(page.getByRole('button', { name: 'Participants' })).toBeVisible();

  const patient = await newPerson(browser, 'phone');
  await patient.page.goto(linkIn(await mailbox.next('ada.now@example.com')));
  await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
  await patient.page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('Ada Now is requesting to join this visit').first()).toBeVisible();
});
