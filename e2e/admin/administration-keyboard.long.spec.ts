import { expect } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings, pressByKeyboard, tabTo } from '../support/accessibility.ts';
import { title } from '../support/locators.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

/**
 * Has its own product, because the installation's administrator would see the practices of all files, and this test
 * adds a user.
 */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({});
});
test.afterAll(() => product?.dispose());

test('an administrator creates a user, edits a visit type and crops a picture using only the keyboard', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await pressByKeyboard(page, link(en('shell:menu.clientAdmin')));
  await pressByKeyboard(page, page.getByRole('link', { name: en('client-admin:users.title') }));
  await pressByKeyboard(page, link(en('accounts:add')));
  await title(page, en('accounts:add'));
  await type(en('accounts:fullName'), 'Mina Ortega');
  const email = `mina.${Date.now()}@practice.test`;
  await type(en('accounts:email'), email);
  expect(await axeFindings(page)).toEqual([]);
  await pressByKeyboard(page, button(en('accounts:createAndInvite')));
  await title(page, 'Mina Ortega');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${product.url}/provider/client-admin/visit-types`);
  await pressByKeyboard(page, page.getByRole('link', { name: 'Follow-up' }));
  await title(page, 'Follow-up');
  const name = page.getByRole('textbox', { name: en('visit-types:name'), exact: true });
  await tabTo(page, name);
  await page.keyboard.press('End');
  await page.keyboard.type(' visit');
  expect(await axeFindings(page)).toEqual([]);
  await pressByKeyboard(page, button(en('visit-types:save')));
  await title(page, 'Follow-up visit');

  await page.goto(`${product.url}/provider/account`);
  const chooser = page.waitForEvent('filechooser');
  await pressByKeyboard(page, button(en('own-account:uploadImage')));
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: en('own-account:cropTitle') });
  await tabTo(page, dialog.getByRole('slider'));
  const zoom = () => dialog.getByRole('slider').inputValue();
  const before = await zoom();
  await page.keyboard.press('ArrowRight');
  expect(Number(await zoom())).toBeGreaterThan(Number(before));
  expect(await axeFindings(page)).toEqual([]);
  await pressByKeyboard(page, dialog.getByRole('button', { name: en('own-account:save') }));
  await expect(dialog).toBeHidden();
  await expect(page.locator('main img')).toBeVisible();
});
