import { expect } from '@playwright/test';
import { chatMessage } from './support/chat.ts';
import { linkIn } from './support/mailbox.ts';
import { type MailingProduct, startMailingProduct } from './support/mailing-product.ts';
import { expectMediaFlows } from './support/media.ts';
import { checkIn, newPerson, scheduleVisit, signIn } from './support/people.ts';
import { test } from './support/test.ts';

let opened: MailingProduct;
test.beforeAll(async () => {
  opened = await startMailingProduct();
});
test.afterAll(() => opened?.dispose());

test('kill -9 of the server in a live visit: both reconnect without a click, with media and chat', async ({
  browser,
}) => {
  const { product, mailbox } = opened;
  const provider = await newPerson(browser, 'desktop');
  const patient = await newPerson(browser, 'phone');
  await signIn(provider.page, product, 'dr.rivera@demo.test');
  await scheduleVisit(provider.page, { firstName: 'Ben', lastName: 'Okri', email: 'ben@example.com' });
  await checkIn(patient.page, linkIn(await mailbox.next('ben@example.com')));
  await provider.page.goto(`${product.url}/provider/visits`);
  await provider.page
    .getByRole('listitem')
    .filter({ hasText: 'Ben Okri' })
    .getByRole('link', { name: /^(Start|Join) visit/ })
    .click();
  await provider.page.getByRole('button', { name: 'Admit Ben Okri' }).first().click();
  await expectMediaFlows(patient.page);
  await patient.page.getByRole('button', { name: 'Chat' }).click();
  await patient.page.getByRole('textbox', { name: 'Message' }).fill('Before the power cut');
  await patient.page.keyboard.press('Enter');
  await expect(chatMessage(patient.page, 'Before the power cut')).toBeVisible();

  await product.killAndRestart();

  await expectMediaFlows(patient.page);
  await expectMediaFlows(provider.page);
  await expect(patient.page.getByText('Reconnecting…', { exact: true })).toHaveCount(0);
  await expect(chatMessage(patient.page, 'Before the power cut')).toHaveCount(1);
  await provider.page.getByRole('button', { name: 'Chat' }).click();
  await expect(chatMessage(provider.page, 'Before the power cut')).toHaveCount(1);
  await expect(provider.page.locator('figure[data-seat]')).toHaveCount(2);
});
