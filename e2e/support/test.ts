import { type BrowserContext, test as base, expect, type TestInfo } from '@playwright/test';
import { cpuSecondsOfTree } from '../../scripts/test/cpu-time.ts';
import { CPU_SECONDS } from '../../scripts/test/playwright-reporter.ts';
import { browserOf, CHROMIUM_ONLY, type Engines, takeConsoleErrors } from './engines.ts';
import { disposeSharedProduct } from './shared-product.ts';

export const PAGE_SHOWED = 'page';
const SNAPSHOT_PATIENCE_MS = 5_000;
/** A hostile practice's page has lines of a thousand characters. */
const LINE_LENGTH = 300;

interface Options {
  /**
   * How long a test's pages live: as long as the test, or as long as the file if one test continues where another
   * stopped. Pages opened in `beforeAll` always live as long as the file.
   */
  pagesOf: 'test' | 'file';
}

interface Fixtures {
  consoleIsClean: undefined;
  cpuTimeIsReported: undefined;
  pagesAreClosed: undefined;
}

interface WorkerFixtures {
  engines: Engines;
  sharedProductIsDisposed: undefined;
  left: { file: string; contexts: readonly BrowserContext[] };
}

/**
 * Playwright's `test` for tests with several people: closes their browsers' contexts. Otherwise they would keep
 * reconnecting to a stopped server, and slow down every later test.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  pagesOf: ['test', { option: true }],
  engines: [CHROMIUM_ONLY, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, engines }, use) => {
      const [pair, close] = await browserOf(browser, engines);
      await use(pair);
      await close();
    },
    { scope: 'worker' },
  ],
  sharedProductIsDisposed: [
    async ({ browserName: _ }, use) => {
      await use(undefined);
      await disposeSharedProduct();
    },
    { scope: 'worker', auto: true },
  ],
  // The browsers and the product are children of this worker, so this is the test's cost.
  cpuTimeIsReported: [
    async ({ browserName: _ }, use, info) => {
      const before = cpuSecondsOfTree();
      await use(undefined);
      info.annotations.push({ type: CPU_SECONDS, description: (cpuSecondsOfTree() - before).toFixed(2) });
    },
    { auto: true },
  ],
  consoleIsClean: [
    async ({ browserName: _ }, use) => {
      await use(undefined);
      expect.soft(takeConsoleErrors(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  left: [async ({ browserName: _ }, use) => use({ file: '', contexts: [] }), { scope: 'worker' }],
  pagesAreClosed: [
    async ({ browser, left, pagesOf }, use, info) => {
      if (left.file !== specOf(info)) await closeAll(left.contexts);
      const before = new Set(browser.contexts());
      await use(undefined);
      if (info.status !== info.expectedStatus) await attachPages(browser.contexts(), info);
      if (pagesOf === 'test') await closeAll(browser.contexts().filter((context) => !before.has(context)));
      Object.assign(left, { file: specOf(info), contexts: browser.contexts() });
    },
    { auto: true },
  ],
});

async function closeAll(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()));
}

async function attachPages(contexts: readonly BrowserContext[], info: TestInfo): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: SNAPSHOT_PATIENCE_MS })
      .catch(() => 'no answer');
    const lines = shown.split('\n').map((line) => line.slice(0, LINE_LENGTH));
    await info.attach(PAGE_SHOWED, { body: `${page.url()}\n${lines.join('\n')}`, contentType: 'text/plain' });
  }
}

/** The file that Playwright runs. `info.file` has the test's code, and a spec may have several such files. */
const specOf = (info: TestInfo): string => info.titlePath[0] ?? info.file;
