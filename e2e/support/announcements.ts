import type { Page } from '@playwright/test';

/**
 * Collects a page's announcements to screen readers, because the page removes each one, on a busy machine before a
 * test looks.
 *
 * @returns all announcements so far
 */
export async function listenToAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const announced = await page.locator('body').evaluateHandle((body) => {
    const heard: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('[role=log][aria-live=polite], [role=status][aria-live=polite]')) continue;
        for (const { textContent } of addedNodes) heard.push(textContent ?? '');
      }
    }).observe(body, { childList: true, subtree: true });
    return heard;
  });
  return () => announced.jsonValue();
}
