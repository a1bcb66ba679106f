import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { heading, title } from '../support/headings.ts';
import { beSignedIn, DEMO_PASSWORD, newPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';

const NEW_PASSWORD = 'Another-horse-8';
const EMAIL = 'dr.rivera@demo.test';

/** Has its own product, because a password changes, and other files sign in with it. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({});
});
test.afterAll(() => product.dispose());

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer }));
const openAccount = async (page: Page) => {
  await page.goto(`${product.url}/provider/account`);
  await expect(heading(page, 'Sign-in and contact')).toBeVisible();
};

test('a user changes picture and password, and other devices are signed out', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, EMAIL);
  const { page: phone } = await newPerson(browser, 'phone');
  await beSignedIn(phone, product, EMAIL);
  const { page: tablet } = await newPerson(browser, 'phone');
  await beSignedIn(tablet, product, EMAIL);
  await Promise.all([openAccount(page), openAccount(phone), openAccount(tablet)]);

  await test.step('picture', async () => {
    const input = page.locator('input[type=file]');
    await input.setInputFiles(await picture());
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(350);
    const save = dialog.getByRole('button', { name: 'Save' });
    await page.route(/account\/image$/, (route) => route.fulfill({ status: 500, json: {} }));
    await save.click();
    await expect(dialog.getByText('We could not save your picture.')).toBeVisible();
    await page.unroute(/account\/image$/);
    await save.click();
    await expect(dialog).toBeHidden();
    const image = page.locator('main img');
    await expect(image).toBeVisible();
    expect(
      await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth)),
    ).toBe(350);
  });

  await test.step('sessions', async () => {
    await page.reload();
    const devices = page.getByRole('button', { name: /^Sign out (?!all)/ });
    await expect(devices).toHaveCount(2);
    await devices.first().click();
    const ending = page.getByRole('dialog');
    await ending.getByLabel('Your current password').fill(DEMO_PASSWORD);
    await ending.getByRole('button', { name: 'Sign out' }).click();
    await expect(devices).toHaveCount(1);
  });

  await test.step('password', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Password' });
    await row.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Your current password').fill(DEMO_PASSWORD);
    await page.getByLabel('Choose a password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('1 other device was signed out')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  });

  for (const other of [phone, tablet]) {
    // Without a reload, because pages sign out when their session ends.
    await title(other, 'Sign in');
  }
  await phone.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await phone.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(phone, 'Sign-in and contact')).toBeVisible();
});
