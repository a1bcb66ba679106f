import { expect } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { type MediaWay, mediaPorts, openMediaWay } from '../support/cut-network.ts';
import { openLiveVisit } from '../support/live-visit.ts';
import { mediaBack, received } from '../support/media.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

/**
 * Runs next to light tests only (`playwright.config.ts`), because a saturated processor counts as a poor network too.
 */
let product: Product;
let media: MediaWay;

test.beforeAll(async () => {
  media = await openMediaWay(await freePort());
  product = await startProduct({ ...media.environment, HOST: '127.0.0.1' });
});
test.afterAll(async () => {
  await product?.dispose();
  media?.close();
});

test('a poor network drops pictures but not sound; both people are notified, and pictures return', async ({
  browser,
}) => {
  const visit = await openLiveVisit(browser, product, { name: 'Pia' });
  const { patient, provider } = visit;
  media.lose(0.35, await mediaPorts(patient.page));
  await expect(patient.page.getByRole('region', { name: en('connection:poorConnectivity') })).toBeVisible({
    timeout: patience(40_000),
  });
  await expect(
    provider.page.getByRole('img', { name: en('connection:quality_poor', { name: 'Pia Moreau' }) }),
  ).toBeVisible();
  const before = await received(patient.page);
  await expect
    .poll(async () => (await received(patient.page)).audioEnergy)
    .toBeGreaterThan(before.audioEnergy);

  media.mend();
  await expect(patient.page.getByRole('region', { name: en('connection:poorConnectivity') })).toHaveCount(0, {
    timeout: patience(60_000),
  });
  await mediaBack(patient.page);
  await expect(
    provider.page.getByRole('img', { name: en('connection:quality_poor', { name: 'Pia Moreau' }) }),
  ).toHaveCount(0);
  await visit.close();
});
