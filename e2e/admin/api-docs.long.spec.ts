import { expect } from '@playwright/test';
import { heading } from '../support/locators.ts';
import { beSignedIn } from '../support/people.ts';
import { openProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

test('an administrator reads the REST API, and the page loads nothing from elsewhere', async ({ page }) => {
  const product = await openProduct();
  await beSignedIn(page, product, 'admin@demo.test');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto(`${product.url}/api/docs`);
  await expect(heading(page, /^Anteroom/)).toBeVisible();
  await page.locator('#operations-tag-provider-check-in').click();
  await expect(page.getByText('/api/provider/images/{imageId}', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});
