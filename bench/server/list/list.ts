import type { Browser, Page } from '@playwright/test';
import { newPerson } from '../../../e2e/support/people.ts';
import type { Product } from '../../../e2e/support/product.ts';
import { giveStaffSession } from '../../../e2e/support/staff-session.ts';
import { launchBrowser } from '../../measure/browser.ts';
import { withOwnProduct } from '../../measure/own-product.ts';
import { summarise } from '../../measure/statistics.ts';
import { type Figure, ms } from '../../measure/table.ts';
import { PHONE } from '../../measure/throttle.ts';
import { interactionTime, watchInteractions } from './interactions.ts';
import { seedDay } from './seed-day.ts';

const ROWS = 500;
const FEW_ROWS = 20;
const LIMIT_MS = 100;

const INTERACTIONS: {
  what: string;
  act: (page: Page) => Promise<void>;
  after?: (page: Page) => Promise<void>;
}[] = [
  {
    what: 'open the filters',
    act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  {
    what: 'choose a filter',
    act: (page) => page.getByRole('checkbox', { name: 'Paused' }).click(),
    // Undone before it takes effect, so the list stays long.
    after: (page) => page.getByRole('checkbox', { name: 'Paused' }).click(),
  },
  {
    what: 'close the filters',
    act: (page) => page.getByRole('button', { name: 'Close' }).click(),
  },
  {
    what: 'type a letter',
    act: (page) => page.getByRole('searchbox').press('w'),
    after: (page) => page.getByRole('searchbox').press('Backspace'),
  },
];

/**
 * The visit list of a long day on a slow computer: how long until the response to a click or key is drawn,
 * compared to a short list.
 */
export async function benchList(times: number): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const long = await measureList(browser, ROWS, times);
    const short = await measureList(browser, FEW_ROWS, times);
    return INTERACTIONS.map(({ what }, index) => {
      const [ours, few] = [summarise(long[index] ?? []), summarise(short[index] ?? [])];
      return {
        what: `list of ${ROWS}, ${PHONE.processor}× slower: ${what}; beside it a list of ${FEW_ROWS}`,
        product: `${ms(ours.median)} (${ms(ours.min)}–${ms(ours.max)})`,
        baseline: ms(few.median),
        ratio: (ours.median / few.median).toFixed(2),
        target: `≤ ${ms(LIMIT_MS)}`,
        met: ours.median <= LIMIT_MS,
      };
    });
  } finally {
    await browser.close();
  }
}

async function measureList(browser: Browser, rows: number, times: number): Promise<number[][]> {
  return withOwnProduct(async ({ product, database }) => {
    await seedDay(database.url, rows);
    return measurePage(browser, product, database, rows, times);
  });
}

async function measurePage(
  browser: Browser,
  product: Product,
  database: { url: string; secret: string },
  rows: number,
  times: number,
): Promise<number[][]> {
  const { page, context } = await newPerson(browser, 'desktop');
  await giveStaffSession(context, product.url, database, 'dr.rivera@demo.test');
  await watchInteractions(page);
  await page.goto(`${product.url}/provider/visits?view=today`);
  await page
    .locator('main li h3')
    .nth(rows - 1)
    .waitFor({ state: 'attached' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor });
  const measured = INTERACTIONS.map(() => [] as number[]);
  for (let round = -1; round < times; round += 1) {
    for (const [index, { act, after }] of INTERACTIONS.entries()) {
      const took = await interactionTime(page, () => act(page));
      if (round >= 0) measured[index]?.push(took);
      if (!after) continue;
      await after(page);
      // A choice takes effect half a second later. By then it is undone, or the whole list is back.
      await page.waitForTimeout(1_500);
      await page
        .locator('main li h3')
        .nth(rows - 1)
        .waitFor({ state: 'attached' });
    }
  }
  await context.close();
  return measured;
}
