import type { Page } from '@playwright/test';

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
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestAnswer = Math.max(window.longestAnswer ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

export async function interactionTime(page: Page, act: () => Promise<void>): Promise<number> {
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
