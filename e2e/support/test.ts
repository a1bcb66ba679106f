import { type BrowserContext, test as base, type TestInfo } from '@playwright/test';

/** How a page stood when its test failed; printed by `failure-reporter.ts`. */
export const PAGE_SHOWED = 'page';
const SNAPSHOT_PATIENCE_MS = 5_000;

interface Options {
  /**
   * How long the pages live that a test opens: as long as the test, or, where one test goes on with what another
   * left, as the file. Those opened in `beforeAll` live as long as the file in any case.
   */
  pagesOf: 'test' | 'file';
}

interface Fixtures {
  pagesAreClosed: undefined;
}

interface WorkerFixtures {
  /** The file whose test opened them, for those still open. */
  fileOf: Map<BrowserContext, string>;
}

/**
 * Playwright's `test`, for tests with several people: it closes their browsers' contexts. Left open they would go on,
 * reconnecting to a server that is gone, and take the processor from every later test.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  pagesOf: ['test', { option: true }],
  fileOf: [async ({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  pagesAreClosed: [
    async ({ browser, fileOf, pagesOf }, use, info) => {
      await closeAll([...fileOf.keys()].filter((context) => fileOf.get(context) !== info.file));
      const before = new Set(browser.contexts());
      await use(undefined);
      if (info.status !== info.expectedStatus) await attachPages(browser.contexts(), info);
      if (pagesOf === 'test') await closeAll(browser.contexts().filter((context) => !before.has(context)));
      fileOf.clear();
      for (const context of browser.contexts()) fileOf.set(context, info.file);
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
    await info.attach(PAGE_SHOWED, { body: `${page.url()}\n${shown}`, contentType: 'text/plain' });
  }
}
