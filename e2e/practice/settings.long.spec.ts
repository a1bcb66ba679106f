import { type Browser, expect, type Page } from '@playwright/test';
import { title } from '../support/locators.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

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
  await title(page, en('settings:title'));
  return page;
}

const names = (page: Page) => page.getByRole('checkbox', { name: /see each other’s names/ });
async function save(page: Page): Promise<void> {
  // The previous save's toast may still be shown, so this waits for this save's answer.
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: en('settings:save') }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText(en('settings:saved')).last()).toBeVisible();
}

test('a setting that applies across practices is locked below, and names who set it', async ({ browser }) => {
  const page = await administrator(browser);
  await names(page).check();
  await save(page);
  await page.getByRole('link', { name: en('settings:allPractices', { enterprise: ENTERPRISE }) }).click();
  await expect(page.getByText(/These apply to every practice/)).toBeVisible();
  await page
    .getByRole('checkbox', { name: /Applies across practices/ })
    .nth(2)
    .check();
  await expect(
    page.getByRole('button', { name: en('settings:goBack.product', { value: en('settings:off') }) }),
  ).toBeVisible();
  await save(page);

  await page.getByRole('link', { name: PRACTICE }).click();
  await expect(names(page)).toBeDisabled();
  await expect(names(page)).not.toBeChecked();
  await expect(page.getByText(`${ENTERPRISE} has set this for all of its practices`)).toContainText(
    en('settings:lockedOwn', { value: en('settings:on') }),
  );

  await page.getByRole('button', { name: new RegExp(PRACTICE) }).click();
  await page.getByRole('menuitemradio', { name: 'Hudson Cardiology' }).click();
  await expect(names(page)).toBeDisabled();
  await expect(page.getByText('does not apply')).toBeHidden();

  await page.getByRole('link', { name: en('settings:allPractices', { enterprise: ENTERPRISE }) }).click();
  await page
    .getByRole('button', { name: en('settings:goBack.product', { value: en('settings:off') }) })
    .click();
  await save(page);
  await page.getByRole('link', { name: 'Hudson Cardiology' }).click();
  await page.getByRole('button', { name: /Hudson Cardiology/ }).click();
  await page.getByRole('menuitemradio', { name: PRACTICE }).click();
  await expect(names(page)).toBeChecked();
});
