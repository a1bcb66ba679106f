import { type Browser, expect, type Page } from '@playwright/test';
import { layoutFindings } from '#client/test-support/looks.ts';
import { patience } from '../../scripts/test/machine.ts';
import { tierFromEnvironment } from '../../scripts/test/tiers.ts';
import { axeFindings } from './accessibility.ts';
import { drawDevices } from './drawn-devices.ts';
import { isFirefoxOnly, isPairing } from './engines.ts';
import { newPerson } from './people.ts';

/** English last, so that a page ends in the language that tests use for names. */
const LANGUAGES = ['es', 'en'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Only ends hopeless waits, because a busy machine needs seconds for a large page. */
const PATIENCE_MS = patience(60_000);

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
export const LANDSCAPE_PHONE = { width: 844, height: 390 };
export const KEYBOARD_UP = { width: 391, height: 420 };
/** Nothing may need more room than this. Checked without a picture. */
const NARROWEST = { width: 320, height: 640 };

interface Size {
  width: number;
  height: number;
}

interface PictureOptions {
  sizes?: readonly Size[];
  /** A live visit fills the window and has nothing below it. */
  wholePage?: boolean;
}

/** The gate runs the visits. `npm run test:all` takes the same path and also checks each screen. */
const LOOKS = tierFromEnvironment() !== 'gate';
/**
 * Pictures are for people: `npm run screens` takes them, `npm run test:all` checks the same pages without pictures.
 */
const KEEPS_PICTURES = process.env.ANTEROOM_PICTURES === '1';

/**
 * Shows the page in every language and size, and runs automated checks: axe, horizontal scrolling, touch targets that
 * are too small. `npm run screens` also saves pictures in `test-results/screens`.
 */
export async function takePictures(
  page: Page,
  name: string,
  { sizes = [PHONE, DESKTOP], wholePage = true }: PictureOptions = {},
): Promise<void> {
  if (!LOOKS) return page.setViewportSize(sizes[0] ?? PHONE);
  if (isPairing()) return expectItFitsInFirefox(page, name, sizes);
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const size of sizes) {
      await setScheme(page, 'light');
      await show(page, size);
      if (KEEPS_PICTURES) await picture(page, `${language}/${size.width}/${name}`, wholePage);
      await expectItFits(page, `${name} in ${language}`, size.width);
      // Languages differ only in text. One size is checked in dark mode, because colors do not depend on it.
      if (language === 'en') {
        const colorScheme = size === sizes[0] ? 'light' : 'dark';
        await setScheme(page, colorScheme);
        if (KEEPS_PICTURES && colorScheme === 'dark')
          await picture(page, `dark/${size.width}/${name}`, wholePage);
        // Retried, because a change of color scheme reaches a busy page in parts.
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

/** Once, with Firefox on both sides. Chromium's own run checks everything else. */
async function expectItFitsInFirefox(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const size of isFirefoxOnly() ? sizes : []) {
    await show(page, size);
    await expectItFits(page, `${name} in Firefox`, size.width);
  }
  await page.setViewportSize(sizes[0] ?? PHONE);
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

/** Changes the language as if in another tab, so that dialogs on this page stay open. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('language', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

async function show(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await painted(page);
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const query = `(prefers-color-scheme: ${colorScheme})`;
  if (await page.evaluate((query) => matchMedia(query).matches, query)) return;
  await page.emulateMedia({ colorScheme });
  // The page reacts later. In the middle of an axe run, a text could have one scheme and its background the other.
  await page.waitForFunction((query) => matchMedia(query).matches, query);
  await painted(page);
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export async function atDevice(browser: Browser, device: 'phone' | 'desktop', denied = false): Promise<Page> {
  const { page } = await newPerson(browser, device, { reducedMotion: 'reduce' });
  await drawDevices(page, { shape: device === 'phone' ? 'upright' : 'wide', denied });
  return page;
}
