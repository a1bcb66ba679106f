import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 60;

/** Moves the focus only by Tab until it is on the wanted control, which must then be visible. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) {
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

export async function pressByKeyboard(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}
