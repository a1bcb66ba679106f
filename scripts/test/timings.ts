import path from 'node:path';

/** How long the tests of one file took. */
export interface FileTime {
  /** Relative to the project's folder, or as the report has it. */
  readonly file: string;
  readonly seconds: number;
}

const SHOWN = 5;

/** Of Vitest's JSON report: from the first test of a file to its last. */
export function timesOfVitest(
  report: { testResults: readonly { name: string; startTime: number; endTime: number }[] },
  root: string,
): FileTime[] {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Of Playwright's JSON report, whose outermost suites are files; a second try counts, too. */
export function timesOfPlaywright(report: {
  suites: readonly (PlaywrightSuite & { readonly title: string })[];
}): FileTime[] {
  const times = new Map<string, number>();
  // With several projects, a file is there once for each.
  for (const suite of report.suites)
    times.set(suite.title, (times.get(suite.title) ?? 0) + millisecondsOf(suite) / 1000);
  return [...times].map(([file, seconds]) => ({ file, seconds }));
}

function millisecondsOf(suite: PlaywrightSuite): number {
  const own = (suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const inner = (suite.suites ?? []).map(millisecondsOf);
  return own.reduce((sum, { duration }) => sum + duration, 0) + inner.reduce((sum, one) => sum + one, 0);
}

/** What is said below a stage: how long it took, its slowest files, and a budget that it passed. */
export function timeLines(stage: {
  readonly name: string;
  readonly seconds: number;
  /** What the stage is meant to take at most on two cores of its own. */
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
