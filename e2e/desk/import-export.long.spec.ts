import { expect, type Page } from '@playwright/test';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { savedName } from '../support/saved-file.ts';
import { openProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const PATIENTS = [
  'First name,Last name,Date of birth,Email',
  'Iris,Imports,04/05/1980,iris@example.com',
  'Otto,,04/06/1981,otto@example.com',
].join('\r\n');

test('an administrator imports patients from a file, and exports the practice’s', async ({ browser }) => {
  const product = await openProduct();
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);

  await test.step('nothing is saved before the check, and the rows with errors come back as a file', async () => {
    await page.goto(`${product.url}/provider/client-admin/import`);
    expect(await savedName(page, () => button(page, en('import:template')).click())).toBe('patients.csv');
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PATIENTS) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(en('import:fileRows_other', { name: file.name, count: 2 }))).toBeVisible();
    await button(page, en('import:check_other', { count: 2 })).click();
    await expect(page.getByText(/^Row 3:/)).toBeVisible();
    const errors = () => button(page, en('import:downloadErrors')).click();
    expect(await savedName(page, errors)).toBe('patients-errors.csv');
    await button(page, en('import:importCorrect_one', { count: 1 })).click();
    await expect(page.getByText(en('import:added.patients_one', { count: 1 }))).toBeVisible();
    await expect(page.getByText(en('import:wereWrong_one', { count: 1 }))).toBeVisible();
  });

  await test.step('the export has the new patient, and is saved as a file', async () => {
    await page.goto(`${product.url}/provider/client-admin/export`);
    await page.getByLabel(en('exports:what'), { exact: true }).selectOption('patients');
    await button(page, en('exports:start')).click();
    const entry = page.getByRole('listitem').filter({ hasText: en('exports:kind.patients') });
    const download = entry.getByRole('button', { name: en('exports:download') });
    expect(await savedName(page, () => download.click())).toMatch(/^patients-\d{4}-\d\d-\d\d\.csv$/);
  });
});
