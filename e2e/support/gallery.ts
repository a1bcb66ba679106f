import { expect, type Page } from '@playwright/test';
import { layoutFindings } from '../../client/test-support/looks.ts';
import { patience } from '../../scripts/test/machine.ts';
import { tierFromEnvironment } from '../../scripts/test/tiers.ts';
import { axeFindings } from './accessibility.ts';

/** English last, so that a page is left in the language in which tests name things. */
const LANGUAGES = ['es', 'en'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** A busy machine needs seconds for a large page: this ends only hopeless waits. */
const PATIENCE_MS = patience(60_000);

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
export const LANDSCAPE_PHONE = { width: 844, height: 390 };
/** What an open keyboard leaves of a phone. */
export const KEYBOARD_UP = { width: 391, height: 420 };
/** Nothing may need more room than this; looked at without a picture. */
const NARROWEST = { width: 320, height: 640 };

interface PictureOptions {
  sizes?: readonly { width: number; height: number }[];
  /** A live visit fills the window and has nothing below it. */
  wholePage?: boolean;
}

/** The gate follows visits; `npm run test:all` goes the same ways and looks at each screen besides. */
const LOOKS = tierFromEnvironment() !== 'gate';
/** Pictures are for people to look at: `npm run screens` takes them, `npm run test:all` checks the same pages without. */
const KEEPS_PICTURES = process.env.ANTEROOM_PICTURES === '1';

/**
 * Shows the page in every language and size, and looks for what a machine can find wrong with it: axe, sideways
 * scrolling, things too small for a finger. With `npm run screens` its picture goes into `test-results/screens`.
 */
export async function takePictures(
  page: Page,
  name: string,
  { sizes = [PHONE, DESKTOP], wholePage = true }: PictureOptions = {},
): Promise<void> {
  if (!LOOKS) return page.setViewportSize(sizes[0] ?? PHONE);
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const size of sizes) {
      await setScheme(page, 'light');
      await show(page, size);
      if (KEEPS_PICTURES) await picture(page, `${language}/${size.width}/${name}`, wholePage);
      await expectItFits(page, `${name} in ${language}`, size.width);
      // The words are all that differs between languages, and axe does not read them. One size is looked at in
      // the dark: colors do not change with the size.
      if (language === 'en') {
        const colorScheme = size === sizes[0] ? 'light' : 'dark';
        await setScheme(page, colorScheme);
        if (KEEPS_PICTURES && colorScheme === 'dark')
          await picture(page, `dark/${size.width}/${name}`, wholePage);
        // Again for a while: a change of scheme reaches a busy page in parts.
        await expect
          .configure({ soft: true })
          .poll(() => axeFindings(page, RULES), {
            message: `${name} at ${size.width}px, ${colorScheme}`,
            timeout: PATIENCE_MS,
          })
          .toEqual([]);
      }
    }
    if (language === 'es') {
      // The longer words of the two.
      await show(page, NARROWEST);
      await expectItFits(page, `${name} in ${language}`, NARROWEST.width);
      await show(page, sizes[0] ?? PHONE);
      await setTextSize(page, '200%');
      if (KEEPS_PICTURES) await picture(page, `large-text/${(sizes[0] ?? PHONE).width}/${name}`, wholePage);
      await expectItFits(page, `${name} in ${language} with large text`, (sizes[0] ?? PHONE).width);
      await setTextSize(page, '');
    }
    await page.setViewportSize(sizes[0] ?? PHONE);
  }
  await setScheme(page, 'light');
}

async function picture(page: Page, name: string, wholePage: boolean): Promise<void> {
  const path = `test-results/screens/${name}.png`;
  await page.screenshot({ path, fullPage: wholePage, animations: 'disabled', caret: 'hide' });
}

async function expectItFits(page: Page, what: string, screenWidth: number): Promise<void> {
  // A list that floats over the page follows a change of size a moment later.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(layoutFindings, screenWidth), {
      message: `${what} at ${screenWidth}px`,
      timeout: PATIENCE_MS,
    })
    .toEqual([]);
}

/** As if the person had chosen the language in another tab: whatever stands open on this one stays so. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('language', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** As a person's own setting of the browser does. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

async function show(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await painted(page);
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const query = `(prefers-color-scheme: ${colorScheme})`;
  if (await page.evaluate((query) => matchMedia(query).matches, query)) return;
  await page.emulateMedia({ colorScheme });
  // The page learns of it later, and in the middle of axe a text would have one scheme and its background the other.
  await page.waitForFunction((query) => matchMedia(query).matches, query);
  await painted(page);
}

/** Waits until the page has answered a change in one frame and painted it in the next. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
