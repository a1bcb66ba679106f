import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: { moved: string[]; by: number }[];
  }
}

/**
 * Runs before the page's own code: records what moves without being scrolled. Unlike the browser's own sum, it counts
 * movements shortly after a click, because a page opened by the click must not move either.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const words = node?.textContent?.slice(0, 40) ?? 'removed';
          return `${words}: ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
        });
        window.shifts.push({ moved, by: value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function shiftsOf(page: Page): Promise<Window['shifts']> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => window.shifts.splice(0));
}
