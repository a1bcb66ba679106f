import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM, chromiumArguments } from '../../e2e/support/chromium.ts';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: chromiumArguments(30) });
}

/** A mid-range phone on mobile data, by Lighthouse's "slow 4G" and "mid-tier mobile". */
export const PHONE = {
  processor: 4,
  /** Bits per second. */
  down: 1_600_000,
  up: 750_000,
  roundTripMs: 150,
} as const;

export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.roundTripMs,
    downloadThroughput: PHONE.down / 8,
    uploadThroughput: PHONE.up / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor });
}

declare global {
  interface Window {
    clicks: number;
    /** Milliseconds from navigation until the awaited button is shown and responds. */
    interactiveAt?: number;
  }
}

/**
 * Runs before the page's own code: records when a button with these words is drawn and no long task blocks
 * the page.
 */
export async function watchInteractive(page: Page, words: string): Promise<void> {
  await page.addInitScript((label) => {
    let busyUntil = 0;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        busyUntil = Math.max(busyUntil, startTime + duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      const stands = [...document.querySelectorAll('button')].some((one) => one.textContent?.includes(label));
      if (!stands) return requestAnimationFrame(look);
      // The button is drawn with the next frame. An ongoing long task is reported after it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const drawn = performance.now();
          setTimeout(() => {
            window.interactiveAt = Math.max(drawn, busyUntil);
          }, 100);
        }),
      );
    };
    requestAnimationFrame(look);
  }, words);
}

export async function interactiveAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.interactiveAt, undefined, { timeout: 60_000 });
  return (await handle.jsonValue()) as number;
}

export function countScripts(page: Page) {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const url = response.url();
    if (response.request().resourceType() !== 'script' || bodies.has(url)) return;
    const body = response.body();
    bodies.set(url, body);
    // The rejection is handled when counting. A page that closed earlier is not a failure.
    body.catch(() => {});
  });
  return {
    async bytes(): Promise<number> {
      const all = await Promise.all(bodies.values());
      return all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    },
  };
}

/** Runs before the page's own code. */
export async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.clicks = 0;
    addEventListener(
      'pointerdown',
      () => {
        window.clicks += 1;
      },
      true,
    );
  });
}

export async function clicksOf(
  page: Page,
  act: () => Promise<unknown>,
  effect: () => Promise<unknown>,
): Promise<{ clicks: number; took: number }> {
  await page.evaluate(() => {
    window.clicks = 0;
  });
  const from = performance.now();
  await act();
  await effect();
  const took = performance.now() - from;
  return { clicks: await page.evaluate(() => window.clicks), took };
}
