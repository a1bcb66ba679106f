import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newerFunctions } from '#client/build/newer-functions.ts';
import { openProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

const TITLE = 'This browser does not support video visits';

async function isLedAway(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page).toHaveURL(`${url}/unsupported;url=${encodeURIComponent(path)}`);
  await expect(
    page.getByText(
      'Please use a recent version of Edge, Chrome, Safari or Firefox. Internet Explorer is not',
    ),
  ).toBeVisible();
  await expect(page.getByText(`${url}${path}`)).toBeVisible();
}

/** Takes away what the browser of that time lacks, of what the program looks for. */
const OLD_BROWSERS = {
  'Safari 14': () => {
    Reflect.deleteProperty(ArrayBuffer.prototype, 'resizable');
    for (const name of ['at', 'findLast', 'toSorted']) Reflect.deleteProperty(Array.prototype, name);
  },
  'Firefox 100': () => {
    Reflect.deleteProperty(ArrayBuffer.prototype, 'resizable');
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    Reflect.deleteProperty(Intl, 'Segmenter');
  },
  'Internet Explorer': () => {
    for (const name of ['CSS', 'Promise', 'Symbol', 'fetch', 'Proxy', 'URL'])
      Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(ArrayBuffer.prototype, 'resizable');
  },
};

for (const [name, be] of Object.entries(OLD_BROWSERS)) {
  test(`leads ${name} from every page to /unsupported`, async ({ page }) => {
    const { url } = await openProduct();
    await page.addInitScript(be);
    for (const path of ['/provider/visits', '/v/abcdefghijklmnopqrstuv', '/support'])
      await isLedAway(page, url, path);
  });
}

test('leads a browser that cannot parse the program to /unsupported instead of a blank page', async ({
  page,
}) => {
  const { url } = await openProduct();
  await page.route('**/assets/app-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class Page { ## }' }),
  );
  await isLedAway(page, url, '/provider/visits');
});

/**
 * Functions in libraries that one of the oldest supported browsers lacks, by script. pdf.js brings its own (core-js)
 * in its build for older browsers, except `AbortSignal.any`, which only its editor calls. The other libraries first ask
 * whether the browser has the function.
 */
const OF_LIBRARIES: Record<string, string[]> = {
  base: ['getTextInfo', 'startViewTransition'],
  'load-pdf': [
    ...['AbortSignal.any', 'Math.sumPrecise', 'Promise.try', 'Promise.withResolvers', 'URL.parse'],
    ...['Uint8Array.fromBase64', 'getOrInsertComputed', 'setFromBase64', 'toBase64', 'toHex'],
  ],
  'menu.module': ['checkVisibility'],
  'pdf.worker.min': [
    ...['Math.sumPrecise', 'Promise.try', 'Promise.withResolvers', 'URL.parse', 'Uint8Array.fromBase64'],
    ...['getOrInsert', 'getOrInsertComputed', 'setFromBase64', 'toBase64', 'toHex', 'transferToFixedLength'],
  ],
  'qr-code': ['toBase64'],
  schemas: ['URL.canParse'],
};

test('the built scripts need no function that the oldest supported browsers lack', () => {
  const built = path.join(import.meta.dirname, '../../dist/client');
  const scripts = globSync('**/*.{js,mjs}', { cwd: built });
  expect(scripts.length).toBeGreaterThan(100);
  const found: Record<string, string[]> = {};
  for (const script of scripts) {
    const names = newerFunctions(script, readFileSync(path.join(built, script), 'utf8'));
    // Without the hash of its content.
    const [, name = script] = /([^/]+)-[\w-]{8}\.m?js$/.exec(script) ?? [];
    if (names.length > 0) found[name] = [...new Set([...(found[name] ?? []), ...names])].sort();
  }
  expect(found).toEqual(OF_LIBRARIES);
});
