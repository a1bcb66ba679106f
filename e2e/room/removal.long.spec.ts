import { expect } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { openLiveVisit } from '../support/live-visit.ts';
import { heading, WAITING_ROOM } from '../support/locators.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.dispose());

test('a patient removed for a minute returns afterward, without a click', async ({ browser }) => {
  const { provider, patient } = await openLiveVisit(browser, product, { name: 'Nora' });
  await provider.page.getByRole('button', { name: /^Participants/ }).click();
  await provider.page
    .getByRole('button', { name: en('moderation:actionsFor', { name: 'Nora Moreau' }) })
    .click();
  await provider.page.getByRole('menuitem', { name: en('moderation:remove') }).click();
  await provider.page.getByRole('radio', { name: en('moderation:removeFor_one', { count: 1 }) }).check();
  const removedAt = Date.now();
  await provider.page.getByRole('button', { name: en('moderation:removeNow'), exact: true }).click();
  await expect(heading(patient.page, en('in-visit:aloneTitle', { name: 'Dr. Elena Rivera' }))).toBeVisible();
  await expect(heading(patient.page, WAITING_ROOM)).toBeVisible({
    timeout: patience(120_000),
  });
  expect(Date.now() - removedAt).toBeGreaterThanOrEqual(60_000);
});
