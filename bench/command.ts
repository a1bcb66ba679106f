import type { Page } from '@playwright/test';
import { newPerson, signIn } from '../e2e/support/people.ts';
import { startProduct } from '../e2e/support/product.ts';
import { startBareServer } from './bare/server.ts';
import { launchBrowser } from './measure/browser.ts';
import { findVisit } from './measure/find-visit.ts';
import { type Summary, summarise } from './measure/statistics.ts';
import { type Figure, ms } from './measure/table.ts';

declare global {
  interface Window {
    /** When this page was clicked, or its watched element changed; milliseconds since the epoch. */
    commandMoments: number[];
  }
}

const WARM_UP = 20;

/**
 * A command's way from one page's click to the other page's document: the provider mutes the patient,
 * beside a bare relay of one word. Both with the pages of a live call, the bare one without media.
 */
export async function benchCommand(times: number): Promise<Figure[]> {
  const product = summarise(await productCommands(times));
  const bare = summarise(await bareCommands(times));
  const describe = ({ median, p99 }: Summary) => `p50 ${ms(median)}, p99 ${ms(p99)}`;
  return [
    {
      what: `command, DOM to DOM (${times})`,
      product: describe(product),
      baseline: describe(bare),
      ratio: (product.median / bare.median).toFixed(2),
      target: 'p50 ≤ 5 ms, p99 ≤ 25 ms',
      met: product.median <= 5 && product.p99 <= 25,
    },
  ];
}

async function productCommands(times: number): Promise<number[]> {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const browser = await launchBrowser();
  try {
    const provider = await newPerson(browser, 'desktop', { locale: 'en-US' });
    const patient = await newPerson(browser, 'desktop', { locale: 'en-US' });
    await patient.page.addInitScript(() => localStorage.setItem('language', 'en'));
    await signIn(provider.page, product, 'dr.rivera@demo.test');
    const { sessionId, link } = await provider.page.evaluate(findVisit);
    await patient.page.goto(link);
    await provider.page.goto(`${product.url}/provider/group/${sessionId}`);
    await patient.page.getByRole('button', { name: 'Continue to your visit' }).click();
    await patient.page.getByRole('button', { name: 'Check in' }).click();
    await provider.page
      .getByRole('button', { name: /^Admit / })
      .first()
      .click();
    await provider.page.getByRole('button', { name: 'Participants' }).click();
    // No picture: what is measured is the command, not how fast this machine encodes video in software.
    await provider.page.getByRole('button', { name: 'Stop video' }).click();
    await patient.page.getByRole('button', { name: 'Stop video' }).click();
    const mute = provider.page.getByRole('button', { name: /^Mute (?!All)/ });
    await mute.waitFor();
    await watch(provider.page, patient.page, '[role=toolbar] button:first-child');

    const latencies: number[] = [];
    for (let time = 0; time < times + WARM_UP; time += 1) {
      const latency = await measure(provider.page, patient.page, () => mute.click());
      if (time >= WARM_UP) latencies.push(latency);
      await patient.page.getByRole('button', { name: 'Unmute' }).click();
      await mute.waitFor();
    }
    return latencies;
  } finally {
    await browser.close();
    await product.dispose();
  }
}

async function bareCommands(times: number): Promise<number[]> {
  const bare = await startBareServer();
  const browser = await launchBrowser();
  try {
    const one = await newPerson(browser, 'desktop');
    const other = await newPerson(browser, 'desktop');
    for (const { page } of [one, other]) {
      await page.goto(`http://localhost:${bare.port}/?role=relay`);
      await page.getByRole('button', { name: 'Relay' }).waitFor();
    }
    await watch(one.page, other.page, 'output');
    const latencies: number[] = [];
    for (let time = 0; time < times + WARM_UP; time += 1) {
      const latency = await measure(one.page, other.page, () =>
        one.page.getByRole('button', { name: 'Relay' }).click(),
      );
      if (time >= WARM_UP) latencies.push(latency);
    }
    return latencies;
  } finally {
    await browser.close();
    await bare.close();
  }
}

/** From here on `from` notes its clicks and `to` every change of the element. */
async function watch(from: Page, to: Page, selector: string): Promise<void> {
  await from.evaluate(() => {
    window.commandMoments = [];
    addEventListener('click', () => window.commandMoments.push(performance.timeOrigin + performance.now()), {
      capture: true,
    });
  });
  await to.evaluate((watched) => {
    window.commandMoments = [];
    const element = document.querySelector(watched);
    if (!element) throw new Error(`no ${watched} to watch`);
    new MutationObserver(() =>
      window.commandMoments.push(performance.timeOrigin + performance.now()),
    ).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, selector);
}

async function measure(from: Page, to: Page, click: () => Promise<void>): Promise<number> {
  for (const page of [from, to]) {
    await page.evaluate(() => {
      window.commandMoments = [];
    });
  }
  await click();
  await to.waitForFunction(() => window.commandMoments.length > 0, undefined, { polling: 5 });
  const [applied, clicked] = await Promise.all(
    [to, from].map((page) => page.evaluate(() => window.commandMoments[0])),
  );
  return (applied ?? Number.NaN) - (clicked ?? Number.NaN);
}
