import path from 'node:path';

/** Duration of one test file. */
export interface FileTime {
  /** Relative to the project's folder, or as in the report. */
  readonly file: string;
  readonly seconds: number;
}

const SHOWN = 5;

/** From Vitest's JSON report: from a file's first test to its last. */
export function timesOfVitest(
  report: { testResults: readonly { name: string; startTime: number; endTime: number }[] },
  root: string,
): FileTime[] {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

interface PlaywrightResult {
  /** ISO 8601. */
  readonly startTime: string;
  /** In milliseconds, without the file's hooks. */
  readonly duration: number;
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly PlaywrightResult[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/**
 * From Playwright's JSON report, whose outermost suites are files: from the start of the first test to the
 * end of the last, since a file's hooks are in no test's duration.
 */
export function timesOfPlaywright(report: {
  suites: readonly (PlaywrightSuite & { readonly title: string })[];
}): FileTime[] {
  return report.suites.map((suite) => {
    const spans = resultsOf(suite).map(({ startTime, duration }) => ({
      start: Date.parse(startTime),
      end: Date.parse(startTime) + duration,
    }));
    const start = Math.min(...spans.map((span) => span.start));
    const end = Math.max(...spans.map((span) => span.end));
    return { file: suite.title, seconds: spans.length === 0 ? 0 : (end - start) / 1000 };
  });
}

function resultsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightResult[] {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...own, ...suites.flatMap(resultsOf)];
}

/** The timing of a stage: its duration, its slowest files, and an exceeded budget. */
export function timeLines(stage: {
  readonly name: string;
  readonly seconds: number;
  /** Time budget on two idle cores. */
  readonly budgetSeconds?: number | undefined;
  readonly files: readonly FileTime[];
}): string[] {
  const { name, seconds, budgetSeconds, files } = stage;
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
  const lines = [`${name}: ${inMinutes(seconds)}`];
  for (const { file, seconds } of slowest) lines.push(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  if (budgetSeconds !== undefined && seconds > budgetSeconds)
    lines.push(`  over its budget: ${inMinutes(seconds)} of ${inMinutes(budgetSeconds)}`);
  return lines;
}

function inMinutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} min`;
}
