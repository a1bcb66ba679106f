import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { PAGE_SHOWED } from './test.ts';

/**
 * Prints what a failed test's pages showed, for readers without the report's files: the list alone has what was
 * expected, but not what was shown instead.
 */
export default class FailureReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const pages = result.attachments.filter(({ name }) => name === PAGE_SHOWED);
    if (pages.length === 0) return;
    const shown = pages.map(({ body }) => body?.toString('utf8') ?? '');
    process.stdout.write(`\n${test.title}: what the pages showed\n\n${shown.join('\n\n')}\n\n`);
  }
}
