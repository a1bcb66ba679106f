import type { RunReport, TestReport } from './run-report.ts';
import type { Stage } from './stages.ts';
import { dearTests } from './tiers.ts';

export interface Summary {
  readonly command: 'test' | 'test:all';
  readonly commit: string;
  readonly dirty: readonly string[];
  readonly slowness: number;
  readonly seconds: number;
  readonly stages: readonly StageSummary[];
  readonly failed: readonly Fault[];
  readonly flaky: readonly Fault[];
  /** Only `--strict` fails for them. */
  readonly dear: readonly Fault[];
}

export interface StageSummary {
  readonly name: string;
  /** `not run`: a stage that it needs failed. */
  readonly result: 'passed' | 'failed' | 'not run';
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly flaky: number;
}

export interface Fault {
  readonly stage: string;
  readonly file: string;
  readonly title: string;
  readonly error: string;
}

/**
 * `error`: why the stage failed without a failed test.
 *
 * @param strict whether tests that used too much CPU time fail the stage
 */
export function summarizeStage(
  { name, testCpuSeconds, mostTests }: Pick<Stage, 'name' | 'testCpuSeconds' | 'mostTests'>,
  outcome: { ok: boolean; report: RunReport; seconds: number; error?: string | undefined },
  { slowness, strict }: { slowness: number; strict: boolean },
): { stage: StageSummary; failed: Fault[]; flaky: Fault[]; dear: Fault[] } {
  const { report, seconds } = outcome;
  const of = (state: TestReport['state']) => report.tests.filter((test) => test.state === state);
  const fault = ({ file, title, error }: TestReport): Fault => ({
    stage: name,
    file,
    title,
    error: error ?? '',
  });
  const dear = testCpuSeconds === undefined ? [] : tooDear(report, testCpuSeconds, slowness).map(fault);
  const failed = [
    ...of('failed').map(fault),
    ...report.errors.map(({ file, error }) => ({ stage: name, file, title: '', error })),
    ...(strict ? dear : []),
  ];
  if (mostTests !== undefined && report.tests.length > mostTests)
    failed.push({
      stage: name,
      file: '',
      title: '',
      error: `It has ${report.tests.length} tests, and at most ${mostTests} may be in the gate: move some to the long tier.`,
    });
  if (!outcome.ok && failed.length === 0)
    failed.push({
      stage: name,
      file: '',
      title: '',
      error: outcome.error ?? 'It failed without a failed test.',
    });
  const flaky = of('flaky').map(fault);
  const result = failed.length > 0 ? 'failed' : 'passed';
  const passed = of('passed').length + flaky.length;
  return {
    stage: { name, result, seconds, passed, failed: failed.length, flaky: flaky.length },
    failed,
    flaky,
    dear,
  };
}

function tooDear(report: RunReport, limit: number, slowness: number): TestReport[] {
  return dearTests(report, limit, slowness).map((test) => ({
    ...test,
    error: `${test.cpuSeconds?.toFixed(1)} s of CPU time, over ${(limit * slowness).toFixed(1)} s`,
  }));
}

const FILES_SHOWN = 10;

export function stageLines(
  { name, budgetSeconds }: Pick<Stage, 'name' | 'budgetSeconds'>,
  seconds: number,
  { files }: RunReport,
): string[] {
  const lines = [`${name}: ${minutes(seconds)}`];
  if (budgetSeconds !== undefined && seconds > budgetSeconds)
    lines.push(`  over its budget: ${minutes(seconds)} of ${minutes(budgetSeconds)}`);
  const most = files.toSorted((one, other) => other.cpuSeconds - one.cpuSeconds).slice(0, FILES_SHOWN);
  if (most.length > 0) lines.push('  CPU time     of');
  for (const { file, cpuSeconds } of most) lines.push(`  ${cpuSeconds.toFixed(1).padStart(6)} s   ${file}`);
  return lines;
}

/** The end of a run must fit in a log's tail. */
const MOST_LINES = 60;
const MOST_OF_AN_ERROR = 3;
const DEAREST_SHOWN = 10;
const LINE_LENGTH = 200;

/**
 * The last lines of a run: every stage, every failed and flaky test with its first error, and the ten most expensive
 * tests over the gate's CPU time. At most 60 lines.
 */
export function summaryLines(summary: Summary, parts: readonly string[]): string[] {
  const { stages, failed, flaky, dear, seconds } = summary;
  const head = [
    ...stages.map(stageLine),
    ...(failed.length > 0 ? ['', 'Failed:', ...failed.flatMap(faultLines)] : []),
    ...(flaky.length > 0 ? ['', 'Flaky, so to be mended or moved:', ...flaky.flatMap(faultLines)] : []),
    ...(dear.length > 0 ? ['', DEAR_HEADING, ...dear.slice(0, DEAREST_SHOWN).flatMap(faultLines)] : []),
  ];
  const foot = [
    ...(parts.length > 0
      ? ['', 'Of the long tier this change touches:', ...parts.map((part) => `  ${part}`)]
      : []),
    '',
    `${verdict(summary)} It took ${minutes(seconds)}, on a machine ${summary.slowness.toFixed(1)} times as slow as the reference.`,
  ];
  const room = MOST_LINES - foot.length;
  const shown =
    head.length > room ? [...head.slice(0, room - 1), '  … more in test-results/summary.json'] : head;
  return [...shown, ...foot];
}

const DEAR_HEADING =
  'Dear tests, to be made cheaper or moved to a file named *.long.* (no failure without --strict):';

function verdict({ stages, failed, flaky }: Summary): string {
  const passed = stages.reduce((sum, stage) => sum + stage.passed, 0);
  const counts = `${passed} tests passed, ${flaky.length} flaky`;
  const notRun = stages.filter(({ result }) => result === 'not run').length;
  if (failed.length === 0) return `Everything passed: ${counts}.`;
  return `${failed.length} failed; ${counts}${notRun > 0 ? `; ${notRun} stages not run` : ''}.`;
}

function stageLine({ name, result, seconds, passed, failed, flaky }: StageSummary): string {
  const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed, ${flaky} flaky` : '';
  return `${name.padEnd(9)} ${result.padEnd(8)} ${minutes(seconds).padStart(8)}   ${counts}`.trimEnd();
}

function faultLines({ stage, file, title, error }: Fault): string[] {
  const where = [stage, file, title].filter(Boolean).join(' > ');
  const why = error
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, MOST_OF_AN_ERROR);
  return [`  ${where}`, ...why.map((line) => `      ${line.trim()}`)].map((line) =>
    line.slice(0, LINE_LENGTH),
  );
}

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;
