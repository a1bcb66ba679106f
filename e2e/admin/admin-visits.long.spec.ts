import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { openLiveVisit } from '../support/live-visit.ts';
import { title } from '../support/locators.ts';
import { newPerson, signInAsAdministrator } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: en('admin-visits:tabs') }).getByRole('link', { name, exact: true });

test('an administrator reads who was connected and how, from the audit log', async ({ browser }) => {
  const live = await openLiveVisit(browser, product, { name: 'Colette' });
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  const told = async () => {
    const answer = await page.request.get(`${product.url}/api/admin/visits/${live.visitId}`);
    const { connections } = (await answer.json()).result as { connections: { candidate: string | null }[] };
    return connections.filter(({ candidate }) => candidate !== null).length;
  };
  await expect.poll(told).toBe(2);
  await page.goto(`${product.url}/provider/client-admin/visits`);
  await page.getByRole('searchbox', { name: en('admin-visits:search') }).fill('colette');
  await expect(page).toHaveURL(/q=colette/);
  await page.getByRole('link', { name: /^Visit details: Colette Moreau/ }).click();
  await title(page, 'Colette Moreau');
  await tab(page, en('admin-visits:tab.connections')).click();
  await expect(page.getByText(en('admin-visits:stillOpen'))).toHaveCount(2);
  await live.close();

  await expect(async () => {
    await page.reload();
    // Before the list is loaded, it shows no connected page either.
    await expect(page.getByText(/^On average: Good/)).toHaveCount(2, { timeout: patience(2_000) });
    await expect(page.getByText(en('admin-visits:stillOpen'))).toHaveCount(0, { timeout: patience(2_000) });
  }).toPass({ timeout: patience(30_000) });
  await expect(page.getByText(/^Chrome/)).toHaveCount(2);
  await expect(page.getByRole('definition').filter({ hasText: /direct.*\((UDP|TCP)\)/ })).toHaveCount(2);

  await page
    .getByRole('main')
    .getByRole('link', { name: en('admin-visits:audit') })
    .click();
  await page
    .getByRole('link', { name: /^Open visit/ })
    .first()
    .click();
  await title(page, 'Colette Moreau');
});
