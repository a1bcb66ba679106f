import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { axeFindings as findInPage } from '#client/test-support/looks.ts';

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
