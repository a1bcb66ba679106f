import type { Page } from '@playwright/test';

/** A phone of the lower middle on mobile data, as the field measures it (Lighthouse's "slow 4G" on a "mid-tier mobile"). */
export const PHONE = {
  /** How many times slower than this machine. */
  processor: 4,
  /** Bits a second. */
  down: 1_600_000,
  up: 750_000,
  roundTripMs: 150,
} as const;

/** Slows a page and its network down, by Chromium's own means; nothing is in its cache. */
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
    /** Since the navigation began, milliseconds: the button that is waited for stands, and answers. */
    interactiveAt?: number;
  }
}

/** Before the page's own code: notes when a button with these words is drawn and nothing holds the page up any more. */
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
      // Drawn with the next frame; a long task that is going on is heard of after it.
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
