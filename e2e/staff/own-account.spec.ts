import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { heading, title } from '../support/locators.ts';
import { beSignedIn, DEMO_PASSWORD, newPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

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
  await expect(heading(page, en('own-account:signInTitle'))).toBeVisible();
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
    const dialog = page.getByRole('dialog', { name: en('own-account:cropTitle') });
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(350);
    const save = dialog.getByRole('button', { name: en('own-account:save') });
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
    await ending.getByLabel(en('own-account:currentPassword')).fill(DEMO_PASSWORD);
    await ending.getByRole('button', { name: en('own-account:signOut') }).click();
    await expect(devices).toHaveCount(1);
  });

  await test.step('password', async () => {
    const row = page.getByRole('listitem').filter({ hasText: en('sign-in:password') });
    await row.getByRole('button', { name: en('own-account:change') }).click();
    await page.getByLabel(en('own-account:currentPassword')).fill(DEMO_PASSWORD);
    await page.getByLabel(en('invitation:password')).fill(NEW_PASSWORD);
    await page.getByLabel(en('invitation:confirmation')).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: en('own-account:savePassword') }).click();
    await expect(page.getByText('1 other device was signed out')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  });

  for (const other of [phone, tablet]) {
    // Without a reload, because pages sign out when their session ends.
    await title(other, en('sign-in:submit'));
  }
  await phone.getByRole('textbox', { name: en('sign-in:email') }).fill(EMAIL);
  await phone.getByRole('textbox', { name: en('sign-in:password') }).fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
  await expect(heading(phone, en('own-account:signInTitle'))).toBeVisible();
});
