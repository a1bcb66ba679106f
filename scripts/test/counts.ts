import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Passed and failed tests; skipped ones are neither. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export const NONE: Counts = { passed: 0, failed: 0 };

export function add(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/** Counts of Vitest's JSON report. A file that cannot be loaded counts as one failed test. */
export function fromVitest(report: {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}): Counts {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** Counts of Playwright's JSON report. A flaky test counts as passed; an error outside of tests counts as failed. */
export function fromPlaywright(report: {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: readonly unknown[];
}): Counts {
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/**
 * A test program's report file. Creating it removes an earlier run's report, so that a program that dies
 * without one is not credited with it.
 */
export class ReportFile<Report> {
  readonly path: string;
  readonly #count: (report: Report) => Counts;

  constructor(path: string, count: (report: Report) => Counts) {
    this.path = path;
    this.#count = count;
    rmSync(path, { force: true });
  }

  counts(): Counts {
    const report = this.read();
    return report ? this.#count(report) : NONE;
  }

  /** Undefined if the program died without one. */
  read(): Report | undefined {
    return existsSync(this.path) ? JSON.parse(readFileSync(this.path, 'utf8')) : undefined;
  }
}
