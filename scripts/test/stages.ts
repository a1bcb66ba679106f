import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildClient } from '../build-client.ts';
import type { Task } from '../perform.ts';
import { prepareWorker } from '../prepare.ts';
import { ROOT, runNode } from '../run-command.ts';
import { type Counts, fromPlaywright, fromVitest, NONE, ReportFile } from './counts.ts';
import { divideServerTests } from './engine-tests.ts';
import { checkLint, checkTypes } from './static-checks.ts';
import { ensureTestPackages } from './test-packages.ts';
import { type FileTime, timesOfPlaywright, timesOfVitest } from './timings.ts';

/** A stage's result; one that runs no tests throws on failure. */
export interface StageResult {
  readonly ok: boolean;
  readonly counts: Counts;
  /** Duration of each test file. */
  readonly files?: readonly FileTime[];
}

export interface Stage {
  /** The name for `npm test -- --only=<name>`. */
  readonly name: string;
  readonly heading: string;
  /** Stages that have to run first, even if only this one is chosen. */
  readonly needs: readonly string[];
  /** Time budget on two cores; exceeding it is reported, but no failure. */
  readonly budgetSeconds?: number;
  /** `rest`: arguments for the stage's program. */
  run(task: Task, rest: readonly string[]): Promise<StageResult>;
}

/** In order of execution, fast failures first. */
export const STAGES: readonly Stage[] = [
  {
    name: 'types',
    heading: 'Type check',
    needs: [],
    budgetSeconds: 40,
    run: (task) => step(checkTypes(task)),
  },
  {
    name: 'lint',
    heading: 'Lint and format check',
    needs: [],
    budgetSeconds: 10,
    run: (task) => step(checkLint(task)),
  },
  {
    name: 'packages',
    heading: 'What the tests need of the system',
    needs: [],
    run: (task) => step(ensureTestPackages(task)),
  },
  { name: 'worker', heading: 'Media worker', needs: [], run: (task) => step(prepareWorker(task)) },
  {
    name: 'unit',
    heading: 'Unit and integration tests, on the embedded PostgreSQL',
    needs: ['packages', 'worker'],
    budgetSeconds: 210,
    run: (task, rest) => vitest(task, 'unit', rest, 'embedded'),
  },
  {
    name: 'database',
    heading: 'Integration tests of what the engine does, on the PostgreSQL of the distribution',
    needs: ['packages', 'worker'],
    budgetSeconds: 60,
    run: (task, rest) => onDistributionPostgres(task, rest),
  },
  { name: 'client', heading: 'Client build', needs: [], run: (task) => step(buildClient(task)) },
  {
    name: 'e2e',
    heading: 'End-to-end tests',
    needs: ['packages', 'worker', 'client'],
    budgetSeconds: 540,
    run: (task, rest) => playwright(task, rest),
  },
];

async function step(work: Promise<unknown>): Promise<StageResult> {
  await work;
  return { ok: true, counts: NONE };
}

type VitestReport = Parameters<typeof fromVitest>[0] & Parameters<typeof timesOfVitest>[0];
type PlaywrightReport = Parameters<typeof fromPlaywright>[0] & Parameters<typeof timesOfPlaywright>[0];

async function vitest(
  { signal }: Task,
  name: string,
  rest: readonly string[],
  database: 'embedded' | 'debian',
  env: Readonly<Record<string, string>> = {},
): Promise<StageResult> {
  const report = new ReportFile<VitestReport>(path.join(ROOT, 'test-results', `${name}.json`), fromVitest);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.path}`];
  const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...rest], {
    signal,
    env: { NODE_ENV: 'test', ANTEROOM_TEST_DATABASE: database, ...env },
  });
  const read = report.read();
  return { ok: code === 0, counts: report.counts(), files: read ? timesOfVitest(read, ROOT) : [] };
}

async function onDistributionPostgres(task: Task, rest: readonly string[]): Promise<StageResult> {
  if (process.platform !== 'linux') {
    task.terminal.say('These run on Debian and Ubuntu only.');
    return { ok: true, counts: NONE };
  }
  const { both, once } = divideServerTests();
  // Explicitly named files replace the selection.
  if (rest.length > 0) return vitest(task, 'database', ['--project=server', ...rest], 'debian');
  task.terminal.say(`${both.length} files that are marked for it; ${once.length} others are not run twice.`);
  // The unit stage runs all races; a few show that this engine locks alike.
  return vitest(task, 'database', ['--project=server', ...both], 'debian', { ANTEROOM_CAPTURE_ROUNDS: '8' });
}

async function playwright({ signal }: Task, rest: readonly string[]): Promise<StageResult> {
  const report = new ReportFile<PlaywrightReport>(
    path.join(ROOT, 'test-results', 'e2e.json'),
    fromPlaywright,
  );
  const args = ['test', '--config=e2e/playwright.config.ts', ...rest];
  const code = await runNode('node_modules/@playwright/test/cli.js', args, {
    signal,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report.path },
  });
  const read = report.read();
  return { ok: code === 0, counts: report.counts(), files: read ? timesOfPlaywright(read) : [] };
}

/** @throws Error if a stage's program is missing; no stage is skipped for that. */
export function checkStagesAreComplete(): void {
  for (const file of [
    'vitest.config.ts',
    'e2e/playwright.config.ts',
    'client/vite.config.ts',
    'biome.json',
  ]) {
    if (!existsSync(path.join(ROOT, file))) throw new Error(`${file} is missing`);
  }
}
