import { expect, type Page } from '@playwright/test';

export async function expectNoWider(page: Page): Promise<void> {
  // Compares with the viewport, because the window's width grows: a phone zooms out until a page that is too wide
  // fits.
  const width = page.viewportSize()?.width ?? 0;
  const wider = async () => (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  await expect.poll(wider, { message: page.url() }).toBeLessThanOrEqual(0);
}
