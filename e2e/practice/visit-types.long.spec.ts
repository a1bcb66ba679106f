import { expect } from '@playwright/test';
import { title } from '../support/locators.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

test('an administrator creates a visit type, which stays as saved, and copies it', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/provider/client-admin/visit-types`);
  await page.getByRole('button', { name: en('visit-types:newType') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: en('visit-types:name') }).fill('Blood pressure check');
  await dialog.getByRole('button', { name: en('visit-types:create') }).click();
  await title(page, 'Blood pressure check');

  await page.getByRole('textbox', { name: en('visit-types:inEnglish') }).fill('Have your readings at hand.');
  await page
    .getByRole('combobox', { name: en('visit-types:copay') })
    .selectOption(en('visit-types:copay-suggested'));
  await page.getByRole('textbox', { name: en('visit-types:copayAmount') }).fill('20');
  await page.getByRole('button', { name: en('visit-types:save') }).click();
  await expect(page.getByText(en('visit-types:saved')).last()).toBeVisible();

  await page.getByRole('link', { name: en('visit-types:tabWorkflow') }).click();
  const steps = page
    .getByRole('list')
    .filter({ hasText: en('visit-types:step-terms') })
    .getByRole('listitem');
  await expect(steps.last()).toContainText(en('visit-types:step-copay'));
  await page
    .getByRole('button', { name: en('visit-types:moveDown', { thing: en('visit-types:step-terms') }) })
    .click();
  await page.getByRole('button', { name: en('visit-types:save') }).click();
  await expect(page.getByText(en('visit-types:saved')).last()).toBeVisible();
  await page.reload();
  await expect(steps.nth(1)).toContainText(en('visit-types:step-consent'));

  await page.getByRole('button', { name: en('visit-types:more') }).click();
  await page.getByRole('menuitem', { name: en('visit-types:duplicate') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('visit-types:duplicate') })
    .click();
  await title(page, en('visit-types:duplicateName', { name: 'Blood pressure check' }));
  await page
    .getByRole('main')
    .getByRole('link', { name: en('visit-types:title') })
    .click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: en('visit-types:download') }).click();
  expect((await saving).suggestedFilename()).toBe('visit-types.csv');
});
