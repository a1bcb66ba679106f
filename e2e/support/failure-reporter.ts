import { readFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Of an `error-context` attachment: the pages as they stood, in the words a screen reader has for them. */
const PAGES = /```yaml\n([\s\S]*?)```/g;

/**
 * Prints what a failed test's pages showed, where nobody can open the report's files: the list alone says
 * what was waited for, and not what was there instead.
 */
export default class FailureReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  async onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    if (result.status === 'passed' || result.status === 'skipped') return;
    const written = result.attachments.flatMap(({ name, path }) =>
      name === 'error-context' ? (path ?? []) : [],
    );
    const texts = await Promise.all([...new Set(written)].map((path) => readFile(path, 'utf8')));
    const pages = texts.flatMap((text) => [...text.matchAll(PAGES)].map(([, shown]) => shown));
    process.stdout.write(`\n${test.title}: what the pages showed\n${pages.join('\n---\n')}\n`);
  }
}
