import { expect, type Page } from '@playwright/test';
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
