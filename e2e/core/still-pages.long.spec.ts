import { type Browser, expect, type Page } from '@playwright/test';
import { PATIENCE_MS } from '#client/ui/components/arriving-patience.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, checkIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

/** Nothing that a staff screen shows may be moved by later content, in whatever order the server answers. */
let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const WIDTHS = [
  [1280, 'desktop'],
  [390, 'phone'],
] as const;

/** Additional delays of answers, in milliseconds, in turn. */
const LATER = [0, 240, 60, 320, 120, 20, 180];

async function newWatcher(browser: Browser, device: 'desktop' | 'phone'): Promise<Page> {
  const { page } = await newPerson(browser, device);
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  await watchShifts(page);
  await page.addInitScript((patience) => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...values: unknown[]) =>
      setTimeout(work, ms === patience ? patience * 15 : ms, ...values)) as typeof window.setTimeout;
  }, PATIENCE_MS);
  let calls = 0;
  await page.route('**/api/provider/**', async (route) => {
    const later = LATER[calls++ % LATER.length];
    await new Promise((resolve) => setTimeout(resolve, later));
    await route.continue();
  });
  return page;
}

async function expectStill(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-arriving]')).toHaveCount(0);
  expect(await shiftsOf(page), what).toEqual([]);
}

for (const [width, device] of WIDTHS) {
  test(`at ${width} pixels, the list, a visit in each phase and its patient do not shift`, async ({
    browser,
  }) => {
    const page = await newWatcher(browser, device);
    const name = device === 'phone' ? 'Petra' : 'Dora';
    const visit = await scheduleByApi(page, product.url, { startsIn: 2, patients: [[name, 'Stillwell']] });
    const [seat] = visit.patients;
    const there = `${product.url}/provider/visits/${visit.visitId}`;
    const expectStillVisit = async (phase: string) => {
      await page.goto(`${product.url}/provider/visits?view=today`);
      await title(page, /visits/);
      await expectStill(page, `list, ${phase}`);
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^Visit details: ${name}`) })
        .click();
      await title(page, `${name} Stillwell`);
      await expectStill(page, `from the list, ${phase}`);
      await page.goto(there);
      await title(page, `${name} Stillwell`);
      await expectStill(page, `by its address, ${phase}`);
    };

    await expectStillVisit('before');
    const { page: patient, context } = await newPerson(browser, 'phone');
    await checkIn(patient, seat?.patientLink ?? '');
    await expect(page.getByText(en('in-visit:inTheWaitingRoom')).first()).toBeVisible();
    await expectStillVisit('waiting');
    const { page: provider } = await newPerson(browser, 'desktop');
    await beSignedIn(provider, product, 'dr.rivera@demo.test');
    await provider.goto(`${product.url}/provider/group/${seat?.sessionId}?admit`);
    await expectMediaFlows(patient);
    await expectStillVisit('live');
    await page.request.post(`${product.url}/api/provider/visits/${visit.visitId}/end`, {
      data: {},
      headers: { origin: product.url },
    });
    await context.close();
    await expectStillVisit('over');

    await page.locator('h1').getByRole('link').click();
    await page.getByRole('heading', { name: en('patient:contact') }).waitFor();
    await expectStill(page, 'patient');
    await page.reload();
    await page.getByRole('heading', { name: en('patient:contact') }).waitFor();
    await expectStill(page, 'patient, by the address');
  });
}
