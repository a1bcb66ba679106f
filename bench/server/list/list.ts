import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { giveStaffSession, newPerson } from '../../../e2e/support/people.ts';
import type { Product } from '../../../e2e/support/product.ts';
import { launchBrowser, PHONE } from '../../measure/browser.ts';
import { type Figure, ms, summarise } from '../../measure/figures.ts';
import { withOwnProduct } from '../../measure/own-product.ts';

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

declare global {
  interface Window {
    /** In milliseconds, since it was last set to 0. */
    longestAnswer?: number;
  }
}

/**
 * Runs before the page's own code: records how long responses to clicks and keys take to be drawn (Event
 * Timing).
 */
async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestAnswer = Math.max(window.longestAnswer ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function interactionTime(page: Page, act: () => Promise<void>): Promise<number> {
  await settled(page);
  await page.evaluate(() => {
    window.longestAnswer = 0;
  });
  await act();
  await settled(page);
  return page.evaluate(() => window.longestAnswer ?? 0);
}

function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}

async function seedDay(url: string, visits: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      `with practice as (select id, time_zone from practices order by id limit 1),
         provider as (select account_id as id from memberships, practice
                      where practice_id = practice.id and user_type = 'Provider' order by account_id limit 1),
         type as (select visit_types.id from visit_types, practice where practice_id = practice.id limit 1),
         patient as (
           insert into patients (id, practice_id, first_name, last_name, email, language)
           select gen_random_uuid(), practice.id, 'Walter', 'Brandt-' || n, 'walter' || n || '@example.com', 'en'
           from practice, generate_series(1, $1::int) as n
           returning id),
         day as (select id, time_zone, date_trunc('day', now() at time zone time_zone) at time zone time_zone as midnight
                 from practice),
         visit as (
           insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes,
             status, idempotency_key, created_by)
           select gen_random_uuid(), day.id, type.id, provider.id, day.midnight + n * interval '1 day' / ($1 + 1),
             day.time_zone, 20,
             case when day.midnight + n * interval '1 day' / ($1 + 1) < now() - interval '1 hour'
               then 'COMPLETE' else 'SCHEDULED' end,
             gen_random_uuid(), provider.id
           from day, type, provider, generate_series(1, $1::int) as n
           returning id)
       insert into visit_patients (session_id, visit_id, patient_id, language, link_delivery)
       select gen_random_uuid(), visit.id, patient.id, 'en', 'Email' from (select id, row_number() over () as n from visit) as visit
       join (select id, row_number() over () as n from patient) as patient using (n)`,
      [visits],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
