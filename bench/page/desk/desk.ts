import type { CDPSession, Page } from '@playwright/test';
import { giveStaffSession, newPerson } from '../../../e2e/support/people.ts';
import { clicksOf, countClicks, launchBrowser, PHONE } from '../../measure/browser.ts';
import { type Figure, ms, type Summary, summarise } from '../../measure/figures.ts';
import { withOwnProduct } from '../../measure/own-product.ts';
import { seedHistory } from '../../server/find/seed.ts';
import { deskTasks } from './desk-tasks.ts';
import { openingVisit } from './open-visit.ts';
import { PROVIDERS, seedDesk, VISITS_EACH } from './seed-desk.ts';

const ROUNDS = 7;
declare global {
  interface Window {
    /** Milliseconds from the next key until the large day's visible visits are drawn, and until all are. */
    drawn: Promise<[inSight: number, all: number]>;
  }
}

const DRAWN_MS = 100;

/**
 * The front desk's tasks among a hundred thousand visits on a slow computer: clicks, and the time until the effect is
 * on screen, including the server's; how long the browser is busy drawing the calendar of a large day; how soon a
 * visit is named, and that its page does not move.
 */
export async function benchDesk(history: number): Promise<Figure[]> {
  return withOwnProduct(async ({ product, database }) => {
    const browser = await launchBrowser();
    try {
      await seedHistory(database.ownerUrl, history);
      const day = await seedDesk(database.ownerUrl);
      const { page, context } = await newPerson(browser, 'desktop');
      await giveStaffSession(context, product.url, database, 'dr.rivera@demo.test');
      await countClicks(page);
      const session = await context.newCDPSession(page);
      await watchBusy(session);
      const figures = [
        ...(await drawing(page, product.url, day)),
        ...(await openingVisit(browser, product.url, (page) =>
          giveStaffSession(page.context(), product.url, database, 'dr.rivera@demo.test'),
        )),
      ];
      for (const { what, from, most, act, effect } of deskTasks(day)) {
        await page.goto(`${product.url}${from}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        const { result, busy } = await busyDuring(session, () =>
          clicksOf(
            page,
            () => act(page),
            () => effect(page),
          ),
        );
        const { clicks, took } = result;
        figures.push({
          what: `desk, ${PHONE.processor}× slower: ${what}`,
          product: `${clicks}, ${ms(took)}, the page busy ${ms(busy)}`,
          baseline: '—',
          ratio: '—',
          target: `≤ ${most}`,
          met: clicks <= most,
        });
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

async function drawing(page: Page, url: string, day: string): Promise<Figure[]> {
  const visits = PROVIDERS * VISITS_EACH;
  await page.goto(`${url}/provider/calendar?view=day&date=${day}`);
  const blocks = page.locator('a[data-visit]');
  await blocks.nth(visits - 1).waitFor({ state: 'attached' });
  const sight = await blocks.evaluateAll((all) =>
    all.flatMap((block) => {
      const { top, right, bottom, left } = block.getBoundingClientRect();
      const isSeen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return isSeen ? [block.getAttribute('href') ?? ''] : [];
    }),
  );
  const took: { inSight: number; all: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await page.keyboard.press('ArrowLeft');
    await blocks.nth(visits - 1).waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      ({ sight, visits }) => {
        let from = 0;
        /** One query for all of them, because the measurement's cost is measured too. */
        const drawn = () =>
          new Set(
            Array.from(document.querySelectorAll('a[data-visit]'), (block) => block.getAttribute('href')),
          );
        const noteKey = () => {
          from = performance.now();
        };
        addEventListener('keydown', noteKey, { once: true, capture: true });
        // A loop of frames would delay what the page draws in its idle time.
        const until = (isDrawn: () => boolean) =>
          new Promise<number>((resolve) => {
            const watch = new MutationObserver(() => {
              if (!isDrawn()) return;
              watch.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
            });
            watch.observe(document.body, { childList: true, subtree: true });
          });
        window.drawn = Promise.all([
          until(() => {
            const blocks = drawn();
            return sight.every((href) => blocks.has(href));
          }),
          until(() => drawn().size >= visits),
        ]);
      },
      { sight, visits },
    );
    await page.keyboard.press('ArrowRight');
    const [inSight, all] = await page.evaluate(() => window.drawn);
    if (round >= 0) took.push({ inSight, all });
  }
  const timed = (what: string, { median, min, max }: Summary) => ({
    what,
    product: `${ms(median)} (${ms(min)}–${ms(max)})`,
    baseline: '—',
    ratio: '—',
  });
  const what = `desk, ${PHONE.processor}× slower: draw a day of ${PROVIDERS} providers with ${VISITS_EACH} visits each`;
  const inSight = summarise(took.map((one) => one.inSight));
  const all = summarise(took.map((one) => one.all));
  return [
    {
      ...timed(`${what}, the ${sight.length} in sight`, inSight),
      target: `≤ ${ms(DRAWN_MS)}`,
      met: inSight.median <= DRAWN_MS,
    },
    { ...timed(`${what}, all of them`, all), target: '(reported)', met: true },
  ];
}

const EVERY_US = 200;

async function watchBusy(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor });
  await session.send('Performance.enable');
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: EVERY_US });
}

/**
 * How long a page works during an action: its scripts, styles and layout, in milliseconds. Excludes waiting for the
 * server, and Playwright's own scripts, which find elements by role; includes the styles and layout that these scripts
 * cause.
 */
async function busyDuring<T>(
  session: CDPSession,
  act: () => Promise<T>,
): Promise<{ result: T; busy: number }> {
  const before = await drawingMs(session);
  await session.send('Profiler.start');
  const result = await act();
  const { profile } = await session.send('Profiler.stop');
  return { result, busy: (await drawingMs(session)) - before + scriptMs(profile) };
}

async function drawingMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics
    .filter(({ name }) => name === 'LayoutDuration' || name === 'RecalcStyleDuration')
    .reduce((sum, { value }) => sum + value, 0);
  return seconds * 1_000;
}

type Profile = Awaited<ReturnType<typeof stopped>>;
const stopped = async (session: CDPSession) => (await session.send('Profiler.stop')).profile;

/** Time within the product's functions. Its scripts have addresses, and Playwright's do not. */
function scriptMs({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const urls = new Map(nodes.map((node) => [node.id, node.callFrame.url]));
  const isProducts = (id: number | undefined): boolean =>
    id !== undefined && (Boolean(urls.get(id)) || isProducts(parents.get(id)));
  return samples.reduce((sum, id, at) => sum + (isProducts(id) ? (timeDeltas[at] ?? 0) : 0), 0) / 1_000;
}
