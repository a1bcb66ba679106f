import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { ROOT } from '../run-command.ts';
import { briefly, type FileReport, type TestReport, writeRunReport } from './run-report.ts';

export const CPU_SECONDS = 'CPU seconds';

const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;

export default class RunReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: { file: string; error: string }[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push({ file: inProject(error.location?.file ?? ''), error: textOf(error) });
  }

  onEnd(): void {
    const tests = (this.#suite?.allTests() ?? []).filter(({ results }) => results.length > 0);
    writeRunReport({ tests: tests.map(reportOf), files: filesOf(tests), errors: this.#errors });
  }
}

function reportOf(test: TestCase): TestReport {
  const failed = test.results.find(({ error }) => error);
  return {
    file: fileOf(test),
    title: test.title,
    state: STATES[test.outcome()],
    seconds: (test.results.at(-1)?.duration ?? 0) / 1000,
    cpuSeconds: Math.max(...test.results.map(cpuSecondsOf)),
    error: failed?.error && textOf(failed.error),
  };
}

/** From the start of a file's first test to the end of its last, because its hooks are not in any test's duration. */
function filesOf(tests: readonly TestCase[]): FileReport[] {
  return [...Map.groupBy(tests, fileOf)].map(([file, ofFile]) => {
    const results = ofFile.flatMap((test) => test.results);
    const start = Math.min(...results.map(({ startTime }) => startTime.getTime()));
    const end = Math.max(...results.map(({ startTime, duration }) => startTime.getTime() + duration));
    const cpuSeconds = results.reduce((sum, result) => sum + cpuSecondsOf(result), 0);
    return { file, seconds: (end - start) / 1000, cpuSeconds };
  });
}

/**
 * The spec that Playwright runs. A test's location is the file with its code, and a spec may have several.
 */
function fileOf(test: TestCase): string {
  let suite: Suite | undefined = test.parent;
  while (suite && suite.type !== 'file') suite = suite.parent;
  return inProject(suite?.location?.file ?? test.location.file);
}

const inProject = (file: string): string => (file ? path.relative(ROOT, file) : '');

const cpuSecondsOf = ({ annotations }: TestResult): number =>
  Number(annotations.find(({ type }) => type === CPU_SECONDS)?.description ?? 0);

const textOf = ({ message, stack, value }: TestError): string => briefly(message ?? stack ?? value ?? '');
