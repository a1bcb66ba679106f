import { expect, type Page } from '@playwright/test';
import { heading, title } from '../support/locators.ts';
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts';
import { DEMO_PASSWORD, newPerson, scheduleVisit, signIn } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

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

const messages = (page: Page) => page.locator('section').filter({ has: heading(page, /^Messages$/) });

test('staff resend a confirmation, also to the correct address', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  await scheduleVisit(page, { firstName: 'Ada', lastName: 'Winslow', email: 'ada@example.com' });
  const confirmation = await mailbox.next('ada@example.com');
  await page.getByRole('link', { name: en('scheduling:openVisit') }).click();
  const sent = messages(page).getByRole('listitem').filter({ hasText: 'ada@example.com' });
  await expect(
    sent
      .filter({ hasText: en('visit-messages:what.confirmation') })
      .getByText(en('visit-messages:state.SENT')),
  ).toBeVisible();

  await test.step('resends the confirmation', async () => {
    await messages(page)
      .getByRole('button', { name: en('visit-messages:resend') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en('visit-messages:send') })
      .click();
    expect(linkIn(await mailbox.next('ada@example.com'))).toBe(linkIn(confirmation));
  });

  await test.step('the correct address gets a new link, and the old one is dead', async () => {
    await messages(page)
      .getByRole('button', { name: en('visit-messages:correct') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: en('visit-messages:email') }).fill('ada.winslow@example.com');
    await dialog.getByRole('button', { name: en('visit-messages:saveAndSend') }).click();
    const corrected = await mailbox.next('ada.winslow@example.com');
    const patient = await newPerson(browser, 'phone');
    await patient.page.goto(linkIn(confirmation));
    await expect(patient.page.getByRole('button', { name: en('join:continue') })).toHaveCount(0);
    await expect(patient.page.getByRole('heading', { level: 1 })).toBeVisible();
    await patient.page.goto(linkIn(corrected));
    await expect(patient.page.getByRole('button', { name: en('join:continue') })).toBeVisible();
  });
});

test('a staff member chooses their notifications', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  await page.getByRole('link', { name: en('notification-settings:title') }).click();
  await title(page, en('notification-settings:title'));
  const joined = page.getByRole('checkbox', { name: 'Patient joined the visit: Text' });
  await joined.check();
  await page.getByRole('button', { name: en('notification-settings:save') }).click();
  await expect(
    page.getByRole('textbox', { name: en('notification-settings:mobile') }),
  ).toHaveAccessibleDescription(/./);
  await page.getByRole('textbox', { name: en('notification-settings:mobile') }).fill('602 555 0147');
  await page.getByRole('button', { name: en('notification-settings:save') }).click();
  await page.getByLabel(en('own-account:currentPassword')).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: en('own-account:proofConfirm') }).click();
  await expect(page.getByText(en('notification-settings:saved'))).toBeVisible();
  await page.reload();
  await expect(joined).toBeChecked();
});
