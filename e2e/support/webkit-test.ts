import { expect } from '@playwright/test';
import { startFront } from './front.ts';
import { REPORTS } from './page-script.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { test as base, PAGE_SHOWED } from './test.ts';
import { openWebKit, savePicture } from './webkit.ts';
import { WebKitPage } from './webkit-page.ts';
import { scriptFor } from './webkit-script.ts';

interface Options {
  /** Whether pages find a stand-in for WebRTC, which Debian's WebKitGTK lacks. */
  hasCalls: boolean;
}

interface Fixtures {
  webkit: WebKitPage;
}

interface WorkerFixtures {
  /** The product with a front that adds a script to each page. */
  fronted: { product: Product; errors: string[]; show(hasCalls: boolean): void };
}

/** For tests in WebKit. Other people of a test have Chromium. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  hasCalls: [true, { option: true }],
  fronted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const errors: string[] = [];
      let calls = true;
      const front = await startFront(await freePort(), {
        code: () => scriptFor(REPORTS, calls),
        report: (text) => errors.push(text),
      });
      const port = await freePort();
      const product = await startProduct({ PORT: String(port), PUBLIC_URL: front.url });
      front.lead([port]);
      await use({
        product,
        errors,
        show: (hasCalls) => {
          calls = hasCalls;
        },
      });
      await product.dispose();
      front.close();
    },
    { scope: 'worker' },
  ],
  webkit: async ({ fronted, hasCalls }, use, info) => {
    fronted.show(hasCalls);
    fronted.errors.splice(0);
    const { driver, close } = await openWebKit();
    const page = new WebKitPage(driver, fronted.product.url);
    await use(page);
    if (info.status !== info.expectedStatus) {
      const shown = await page.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
      await info.attach(PAGE_SHOWED, { body: shown, contentType: 'text/plain' });
      await savePicture(driver, info.outputPath('webkit.png')).catch(() => {});
    }
    await close();
    expect.soft(fronted.errors, 'errors in the console').toEqual([]);
  },
});
