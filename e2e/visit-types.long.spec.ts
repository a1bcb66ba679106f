import { expect } from '@playwright/test';
import { PHONE, takePictures } from './support/gallery.ts';
import { newPerson, signInAsAdministrator } from './support/people.ts';
import { openProduct, type SharedProduct } from './support/shared-product.ts';
import { test } from './support/test.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

test('an administrator makes a visit type: general, steps by keys, questions, a copy', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/provider/client-admin/visit-types`);
  await expect(page.getByRole('table', { name: 'Visit Types' })).toBeVisible();
  await takePictures(page, 'visit-types');

  await page.getByRole('button', { name: 'New visit type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('follow-UP');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Another active visit type has this name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Blood pressure check');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blood pressure check' })).toBeVisible();

  await page.getByRole('textbox', { name: 'English' }).fill('Have your readings at hand.');
  await page
    .getByRole('combobox', { name: 'Copay' })
    .selectOption('A suggested amount, which the patient may change');
  await page.getByRole('textbox', { name: 'Amount in US dollars' }).fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').last()).toBeVisible();
  await takePictures(page, 'visit-type-general');

  await page.getByRole('link', { name: 'Communications' }).click();
  await expect(page.getByRole('checkbox', { name: 'Text message' })).toBeChecked();
  await takePictures(page, 'visit-type-communications', { sizes: [PHONE] });

  await page.getByRole('link', { name: 'Patient Workflow' }).click();
  const steps = page.getByRole('list').filter({ hasText: 'Terms of use' }).getByRole('listitem');
  await expect(steps.last()).toContainText('Copay');
  // By the keys of the handle: up, over the questions.
  await page.getByRole('button', { name: 'Drag Copay' }).press('Space');
  await expect(page.getByText(/Copay is picked up/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/Copay is now at place 6 of 7/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(steps.last()).toContainText('Intake questions');
  await page.getByRole('button', { name: 'Move Terms of use down' }).click();
  await expect(steps.nth(1)).toContainText('Consent to telehealth');
  await page.getByRole('button', { name: 'Remove Signature and date of birth' }).click();
  await expect(page.getByText(/Consent needs the signature step/)).toBeVisible();
  await takePictures(page, 'visit-type-workflow');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeHidden();
  await page.getByRole('button', { name: 'Add Signature and date of birth' }).click();
  await page.getByRole('button', { name: 'Remove Location' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').last()).toBeVisible();

  await page.getByRole('link', { name: 'Intake Questions & Answers' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  const question = page.getByRole('region', { name: 'Question 1' });
  await question.getByRole('combobox', { name: 'Kind of answer' }).selectOption('Single Select');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(question.getByText('This field is required').first()).toBeVisible();
  await question
    .getByRole('textbox', { name: 'Question · English', exact: true })
    .fill('Do you measure at home?');
  await question.getByRole('textbox', { name: 'Question · Spanish', exact: true }).fill('¿Se mide en casa?');
  for (const [number, en, es] of [
    [1, 'Yes', 'Sí'],
    [2, 'No', 'No'],
  ] as const) {
    await question.getByRole('textbox', { name: `Answer ${number} in English` }).fill(en);
    await question.getByRole('textbox', { name: `Answer ${number} in Spanish` }).fill(es);
  }
  await takePictures(page, 'visit-type-questions');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Spanish' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Sí' })).toBeVisible();
  await takePictures(page, 'visit-type-preview', { sizes: [PHONE], wholePage: false });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  // Leaving without having saved is asked about.
  await page.getByRole('link', { name: 'Integrations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').last()).toBeVisible();
  await page.reload();
  await expect(question.getByRole('textbox', { name: 'Question · English', exact: true })).toHaveValue(
    'Do you measure at home?',
  );

  await page.getByRole('button', { name: 'More for this visit type' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blood pressure check (copy)' })).toBeVisible();
  await page.getByRole('button', { name: 'More for this visit type' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Not active')).toBeVisible();

  await page.getByRole('link', { name: 'All visit types' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download All Visit Types' }).click();
  expect((await saving).suggestedFilename()).toBe('visit-types.csv');
});

test('two administrators at once: the second keeps what they typed and loads the other’s', async ({
  browser,
}) => {
  const first = await newPerson(browser, 'desktop');
  const second = await newPerson(browser, 'desktop');
  for (const { page } of [first, second]) {
    await signInAsAdministrator(page, product);
    await page.goto(`${product.url}/provider/client-admin/visit-types`);
    await page.getByRole('link', { name: 'Medication check' }).click();
    await expect(page.getByRole('textbox', { name: 'Billing grouping' })).toBeVisible();
  }
  await first.page.getByRole('textbox', { name: 'Billing grouping' }).fill('99212');
  await first.page.getByRole('button', { name: 'Save' }).click();
  await expect(first.page.getByText('Saved.').last()).toBeVisible();

  await second.page.getByRole('textbox', { name: 'English' }).fill('Have your list of medicines at hand.');
  await second.page.getByRole('button', { name: 'Save' }).click();
  await second.page.getByRole('button', { name: 'Load their changes' }).click();
  await expect(second.page.getByRole('textbox', { name: 'Billing grouping' })).toHaveValue('99212');
  await second.page.getByRole('button', { name: 'Save' }).click();
  await expect(second.page.getByText('Saved.').last()).toBeVisible();
});
