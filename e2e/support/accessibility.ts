import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { axeFindings as findInPage } from '#client/test-support/looks.ts';
import { isFirefox } from './engines.ts';

/**
 * axe's serious and critical findings. Its source is half a megabyte, so a page loads it once for several checks.
 *
 * @param tags of rules; empty for axe's default rules
 */
export async function axeFindings(page: Page, tags: readonly string[] = []): Promise<string[]> {
  // The browser evaluates text regardless of the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(findInPage, tags);
}

export async function expectNoWider(page: Page): Promise<void> {
  // The window's width grows: a phone zooms out until a page that is too wide fits.
  const width = page.viewportSize()?.width ?? 0;
  const wider = async () => (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  await expect.poll(wider, { message: page.url() }).toBeLessThanOrEqual(0);
}

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

const MOST_STOPS = 120;

/**
 * Moves the focus only by Tab until it is on the wanted control, which must then be visible. In Firefox backward where
 * that is shorter: after its last control, Firefox leaves the page for its own buttons, from which WebDriver's keys do
 * not return.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const key = isFirefox(page) && (await wanted.evaluate(precedesFocus)) ? 'Shift+Tab' : 'Tab';
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    // Outside of the page, it keeps its active element.
    if (await wanted.evaluate((element) => document.hasFocus() && element === document.activeElement)) {
      const outline = await wanted.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
      });
      expect(outline, 'the focus can be seen').toBeGreaterThanOrEqual(2);
      return;
    }
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

const precedesFocus = (element: Element) =>
  document.activeElement?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;

export async function pressByKeyboard(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}
