import { expect } from '@playwright/test';
import { linkIn } from '../support/mailbox.ts';
import { type MailingProduct, startMailingProduct } from '../support/mailing-product.ts';
import { checkIn, newPerson, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

let opened: MailingProduct;
test.beforeAll(async () => {
  opened = await startMailingProduct();
});
test.afterAll(() => opened?.dispose());

test('one click on “On demand” leads to the patient’s link, with the provider in the visit', async ({
  browser,
}) => {
  const { product, mailbox } = opened;
  const { page } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  await page.getByRole('link', { name: 'On demand' }).click();
  await page.getByRole('button', { name: 'New patient' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Now');
  await page.getByLabel('Email', { exact: false }).first().fill('ada.now@example.com');
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.waitForURL('**/provider/group/**');
  await expect(page.getByRole('button', { name: 'Participants' })).toBeVisible();

  const patient = await newPerson(browser, 'phone');
  await checkIn(patient.page, linkIn(await mailbox.next('ada.now@example.com')));
  await expect(page.getByText('Ada Now is requesting to join this visit').first()).toBeVisible();
});
