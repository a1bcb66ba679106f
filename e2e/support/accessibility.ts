import type { Page } from '@playwright/test';
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
