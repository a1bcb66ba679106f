import type { Browser, Page } from '@playwright/test';
import { newPerson } from '../../../e2e/support/people.ts';
import { shiftsOf, watchShifts } from '../../../e2e/support/shifts.ts';
import { PHONE } from '../../measure/browser.ts';
import { type Figure, ms, summarise } from '../../measure/figures.ts';

const ROUNDS = 7;

const NAMED_MS = 300;

/** The browser's own limit for a good page is 0.1. */
const SHIFTED = 0.02;

declare global {
  interface Window {
    /** Milliseconds. */
    named: Promise<number>;
  }
}

/**
 * From the list to a visit on a slow computer: how long until the visit's name is drawn, right after the list's first
 * row appears, and once the browser had an idle moment; and how far the content then moves.
 *
 * @param signIn lets a browser see the visits
 */
export async function openingVisit(
  browser: Browser,
  url: string,
  signIn: (page: Page) => Promise<unknown>,
): Promise<Figure[]> {
  const took = { 'right away': [] as number[], 'a moment later': [] as number[] };
  const shifted: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const when of ['right away', 'a moment later'] as const) {
      const { page, context } = await newPerson(browser, 'desktop');
      await signIn(page);
      await watchShifts(page);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor });
      await page.goto(`${url}/provider/visits?view=upcoming`);
      const row = page.locator('a[data-opens-row]').first();
      await row.waitFor();
      if (when === 'a moment later') await page.waitForLoadState('networkidle');
      await watchTitle(page);
      await row.press('Enter');
      took[when].push(await page.evaluate(() => window.named));
      await page.waitForLoadState('networkidle');
      shifted.push((await shiftsOf(page)).reduce((sum, { by }) => sum + by, 0));
      await context.close();
    }
  }
  const what = `desk, ${PHONE.processor}× slower: open a visit from the list`;
  const moved = summarise(shifted);
  return [
    ...Object.entries(took).map(([when, all]) => {
      const { median, min, max } = summarise(all);
      return {
        what: `${what}, ${when}, until its name is there`,
        product: `${ms(median)} (${ms(min)}–${ms(max)})`,
        baseline: '—',
        ratio: '—',
        target: `≤ ${ms(NAMED_MS)}`,
        met: median <= NAMED_MS,
      };
    }),
    {
      what: `${what}, how far the page moves (layout shift)`,
      product: `${moved.median.toFixed(3)} (${moved.min.toFixed(3)}–${moved.max.toFixed(3)})`,
      baseline: '—',
      ratio: '—',
      target: `< ${SHIFTED}`,
      met: moved.max < SHIFTED,
    },
  ];
}

async function watchTitle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const title = () => document.querySelector('h1')?.textContent;
    const before = title();
    window.named = new Promise((resolve) => {
      function onClick({ timeStamp }: MouseEvent) {
        const watch = new MutationObserver(() => {
          const now = title();
          if (!now || now === before || location.pathname.endsWith('/visits')) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      }
      addEventListener('click', onClick, { once: true, capture: true });
    });
  });
}
