import { expect } from '@playwright/test';
import { scheduleByApi } from './support/group-visit.ts';
import { newPerson, signIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});

test.afterAll(async () => {
  await product?.dispose();
});

test('a visit scheduled while the list still connects appears in it', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  let letConnect = () => {};
  const mayConnect = new Promise<void>((resolve) => {
    letConnect = resolve;
  });
  await page.route('**/practice-socket*.js', async (route) => {
    await mayConnect;
    await route.continue();
  });
  await signIn(page, product.url, 'dr.rivera@demo.test');
  await expect(page.getByRole('link', { name: /visit: / }).first()).toBeVisible();
  await scheduleByApi(page, product.url, { startsIn: 3, patients: [['Lena', 'Late']] });
  await expect(page.getByRole('link', { name: /visit: Lena Late/ })).toHaveCount(0);
  letConnect();
  await expect(page.getByRole('link', { name: /visit: Lena Late/ })).toBeVisible();
});
