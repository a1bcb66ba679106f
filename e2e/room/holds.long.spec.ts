import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { openLiveVisit } from '../support/live-visit.ts';
import { reconnecting } from '../support/locators.ts';
import {
  expectMediaFlows,
  expectMediaStopped,
  mediaBack,
  mediaWorkerOf,
  received,
  soundBack,
} from '../support/media.ts';
import { productOnAWay } from '../support/product-on-a-way.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

/**
 * A live visit recovers from a failed media worker without a click. `npm run bench` measures how long that takes
 * (`ladder`).
 */
const on = productOnAWay();

/** Resolves once the page has announced it, even for a fifth of a second, by checking every drawn frame. */
const saysReconnecting = (page: Page) =>
  page.waitForFunction(() => document.body.innerText.includes('Reconnecting…'), undefined, {
    polling: 'raf',
    timeout: patience(30_000),
  });

test('after kill -9 of the media worker, pictures and sound return without a click', async ({ browser }) => {
  const visit = await openLiveVisit(browser, on.product, { name: 'Ida' });
  const told = saysReconnecting(visit.patient.page);
  process.kill(mediaWorkerOf(on.product), 'SIGKILL');
  await told;
  const pages = [visit.patient.page, visit.provider.page];
  const took = await Promise.all(pages.flatMap((page) => [mediaBack(page), soundBack(page)]));
  console.log(`pictures and sound back after ${took.map(Math.round).join(', ')} ms`);
  await expect(reconnecting(visit.patient.page)).toHaveCount(0);
  await expectMediaFlows(visit.patient.page);
  await visit.close();
});

test('detects a hanging media worker, and restores media', { tag: '@any-engine' }, async ({ browser }) => {
  const visit = await openLiveVisit(browser, on.product, { name: 'Jon' });
  const before = performance.now();
  process.kill(mediaWorkerOf(on.product), 'SIGSTOP');
  await expectMediaStopped(visit.patient.page);
  await Promise.all([mediaBack(visit.patient.page), mediaBack(visit.provider.page)]);
  const took = performance.now() - before;
  console.log(`media back after ${Math.round(took)} ms`);
  await expectMediaFlows(visit.provider.page);
  await visit.close();
});

test('an audio-only patient receives no pictures, still hears, and is seen', async ({ browser }) => {
  const visit = await openLiveVisit(browser, on.product, { name: 'Ola' });
  const { patient, provider } = visit;
  await patient.page.getByRole('button', { name: en('in-visit:more') }).click();
  await patient.page.getByRole('menuitem', { name: en('in-visit:settings') }).click();
  await patient.page.getByRole('switch', { name: /^Audio only/ }).check();
  await patient.page
    .getByRole('button', { name: en('in-visit:close') })
    .first()
    .click();
  await expect(patient.page.getByRole('region', { name: en('connection:audioOnlyOn') })).toBeVisible();
  await expectMediaStopped(patient.page);
  const before = await received(patient.page);
  await expect
    .poll(async () => (await received(patient.page)).audioEnergy)
    .toBeGreaterThan(before.audioEnergy);
  await mediaBack(provider.page);

  await patient.page.getByRole('button', { name: en('connection:turnVideoOn') }).click();
  await mediaBack(patient.page);
  await visit.close();
});
