import { type Browser, expect, type Page } from '@playwright/test';
import { takePictures } from './support/gallery.ts';
import { newPerson, signInAsAdministrator } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

/** The demo's administrator administers both practices of its enterprise. */
const PRACTICE = 'Saguaro Family Medicine';
const ENTERPRISE = 'Demo Health Group';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.dispose());

async function administrator(browser: Browser): Promise<Page> {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/provider/client-admin`);
  await page.getByRole('link', { name: /^Settings/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return page;
}

const names = (page: Page) => page.getByRole('checkbox', { name: /see each other’s names/ });
const licensed = (page: Page) => page.getByRole('checkbox', { name: /must be licensed/ });
const guests = (page: Page) => page.getByRole('checkbox', { name: /may invite guests/ });
async function save(page: Page): Promise<void> {
  // The toast of the save before may still stand: the answer says which save it was.
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('Saved.').last()).toBeVisible();
}

test('a practice sets, sees where values come from, and goes back to what it inherits', async ({
  browser,
}) => {
  const page = await administrator(browser);
  await expect(page.getByText('Anteroom’s default').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'How many' }).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a whole number, 1 or more')).toBeVisible();
  await page.getByRole('textbox', { name: 'How many' }).fill('48');
  await guests(page).uncheck();
  await takePictures(page, 'settings');
  await save(page);
  await page.reload();
  await expect(guests(page)).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('48');

  await page.getByRole('button', { name: 'Go back to Anteroom’s default: 24 hours after the visit' }).click();
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('24');
  // Leaving without having saved is asked about.
  await page.getByRole('link', { name: 'Admin' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  await save(page);
  // Once more from the same page: what was saved is what the next change starts from.
  await guests(page).check();
  await save(page);
  await page.reload();
  // This one, and the five that the demo sets: the phone, three of visits on demand, and remote monitoring.
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(6);
});

test('what applies across practices is locked below, and says by whom', async ({ browser }) => {
  const page = await administrator(browser);
  await names(page).check();
  await save(page);
  await page.getByRole('link', { name: `All of ${ENTERPRISE}` }).click();
  await expect(page.getByText(/These apply to every practice/)).toBeVisible();
  await page
    .getByRole('checkbox', { name: /Applies across practices/ })
    .nth(2)
    .check();
  await expect(page.getByRole('button', { name: 'Go back to Anteroom’s default: off' })).toBeVisible();
  await save(page);
  await takePictures(page, 'settings-enterprise');

  await page.getByRole('link', { name: PRACTICE }).click();
  await expect(names(page)).toBeDisabled();
  await expect(names(page)).not.toBeChecked();
  await expect(page.getByText(`${ENTERPRISE} has set this for all of its practices`)).toContainText(
    'The value set here before (on) does not apply.',
  );
  await takePictures(page, 'settings-locked');

  // The other practice of the same administrator, which has set nothing.
  await page.getByRole('link', { name: 'Hudson Cardiology' }).click();
  await expect(names(page)).toBeDisabled();
  await expect(page.getByText('does not apply')).toBeHidden();

  await page.getByRole('link', { name: `All of ${ENTERPRISE}` }).click();
  await page.getByRole('button', { name: 'Go back to Anteroom’s default: off' }).click();
  await save(page);
  await page.getByRole('link', { name: PRACTICE }).click();
  await expect(names(page)).toBeChecked();
});

test('a visit type sets what holds for its visits only', async ({ browser }) => {
  const page = await administrator(browser);
  await page.goto(`${product.url}/provider/client-admin/visit-types`);
  await page.getByRole('link', { name: 'Group education' }).click();
  await page.getByRole('textbox', { name: 'Billing grouping' }).fill('98961');
  await save(page);
  // Once more from the same page.
  await page.getByRole('textbox', { name: 'Billing grouping' }).fill('98962');
  await save(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(licensed(page)).not.toBeChecked();
  await expect(guests(page)).toBeHidden();
  await licensed(page).check();
  await takePictures(page, 'visit-type-settings');
  await save(page);
  await page.reload();
  await expect(licensed(page)).toBeChecked();
});

test('two administrators at once: the second keeps what they chose and loads the other’s', async ({
  browser,
}) => {
  const first = await administrator(browser);
  const second = await administrator(browser);
  await expect(licensed(second)).toBeVisible();
  await licensed(first).check();
  await save(first);
  await guests(second).uncheck();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByRole('button', { name: 'Load their changes' }).click();
  await expect(licensed(second)).toBeChecked();
  await expect(guests(second)).not.toBeChecked();
  await save(second);
});
