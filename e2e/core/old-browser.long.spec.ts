import { expect, type Page } from '@playwright/test';
import { openProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

const TITLE = 'This browser does not support video visits';

async function isRefused(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(
    page.getByText('Please use a recent version of Edge, Chrome, Safari or Firefox.'),
  ).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
}

test('a browser that lacks a function of the program says so on every page', async ({ page }) => {
  const { url } = await openProduct();
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  for (const path of ['/provider/visits', '/v/abcdefghijklmnopqrstuv', '/support'])
    await isRefused(page, `${url}${path}`);
});

test('a browser that cannot parse the program says so instead of showing a blank page', async ({ page }) => {
  const { url } = await openProduct();
  await page.route('**/assets/app-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class Page { ## }' }),
  );
  await isRefused(page, `${url}/provider/visits`);
});
