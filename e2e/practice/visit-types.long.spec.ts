import { expect } from '@playwright/test';
import { title } from '../support/headings.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

test('an administrator creates a visit type, which stays as saved, and copies it', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/provider/client-admin/visit-types`);
  await page.getByRole('button', { name: 'New visit type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Blood pressure check');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await title(page, 'Blood pressure check');

  await page.getByRole('textbox', { name: 'English' }).fill('Have your readings at hand.');
  await page
    .getByRole('combobox', { name: 'Copay' })
    .selectOption('A suggested amount, which the patient may change');
  await page.getByRole('textbox', { name: 'Amount in US dollars' }).fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').last()).toBeVisible();

  await page.getByRole('link', { name: 'Patient workflow' }).click();
  const steps = page.getByRole('list').filter({ hasText: 'Terms of use' }).getByRole('listitem');
  await expect(steps.last()).toContainText('Copay');
  await page.getByRole('button', { name: 'Move Terms of use down' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').last()).toBeVisible();
  await page.reload();
  await expect(steps.nth(1)).toContainText('Consent to telehealth');

  await page.getByRole('button', { name: 'More for this visit type' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await title(page, 'Blood pressure check (copy)');
  await page.getByRole('main').getByRole('link', { name: 'Visit types' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all visit types' }).click();
  expect((await saving).suggestedFilename()).toBe('visit-types.csv');
});
