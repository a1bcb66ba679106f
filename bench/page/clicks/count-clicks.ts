import type { Page } from '@playwright/test';

declare global {
  interface Window {
    clicks: number;
  }
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
