import { expect } from '@playwright/test';
import { linkIn, type MailingProduct, startMailingProduct } from '../support/mailbox.ts';
import { checkIn, newPerson, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

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
  await page.getByRole('link', { name: en('visit-list:onDemand') }).click();
  await page.getByRole('button', { name: en('scheduling:newPatient') }).click();
  await page.getByLabel(en('scheduling:firstName')).fill('Ada');
  await page.getByLabel(en('scheduling:lastName')).fill('Now');
  await page.getByLabel(en('scheduling:email'), { exact: false }).first().fill('ada.now@example.com');
  await page.getByRole('button', { name: en('scheduling:startNow') }).click();
  await page.waitForURL('**/provider/group/**');
  await expect(page.getByRole('button', { name: en('in-visit:participants') })).toBeVisible();

  const patient = await newPerson(browser, 'phone');
  await checkIn(patient.page, linkIn(await mailbox.next('ada.now@example.com')));
  await expect(page.getByText(en('in-visit:requestingToJoin', { name: 'Ada Now' })).first()).toBeVisible();
});
