import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildClient } from '../build-client.ts';
import type { Task } from '../perform.ts';
import { prepareWorker } from '../prepare.ts';
import { ROOT, runNode } from '../run-command.ts';
import { ensureSystemPackages, type SystemRequirement } from '../system-packages.ts';
import { divideServerTests } from './engine-tests.ts';
import { DURATIONS, SLOWNESS } from './machine.ts';
import { MEDIA_ADDRESS, ownNetwork } from './own-network.ts';
import { codesNotReceived } from './received-codes.ts';
import { NOTHING, REPORT_FILE, ReportFile, type RunReport } from './run-report.ts';
import { checkLint, checkTypes } from './static-checks.ts';
import {
  DISTRIBUTION_POSTGRES,
  ensureTestPackages,
  MEDIA_IN_FIREFOX,
  NEEDED,
  RECOGNIZER,
  RELAY,
  VIRTUAL_DISPLAY,
  WEBKIT,
} from './test-packages.ts';
import { GATE_LIMITS, TIER, type Tier } from './tiers.ts';

export interface StageRun {
  readonly task: Task;
  readonly rest: readonly string[];
  /** For example, `2/5`: this run has the second of five parts of each stage's test files. */
  readonly shard?: string | undefined;
  readonly slowness: number;
  /** `npm run test:all` asserts promised durations; the gate does not. */
  readonly durations: boolean;
}

export interface StageResult {
  readonly ok: boolean;
  readonly report: RunReport;
}

export interface Stage {
  readonly name: string;
  readonly heading: string;
  readonly of: readonly ('test' | 'test:all')[];
  readonly needs: readonly string[];
  /** Duration on two idle cores. Exceeding it is reported, but is not a failure. */
  readonly budgetSeconds?: number;
  /** CPU time that a test should not exceed, in seconds on an idle machine. The run names tests above it. */
  readonly testCpuSeconds?: number;
  readonly mostTests?: number;
  readonly system?: readonly SystemRequirement[];
  /** @throws Error if the stage has no tests and fails */
  run(run: StageRun): Promise<StageResult>;
}

const BOTH = ['test', 'test:all'] as const;

const FOR_FIREFOX = [...MEDIA_IN_FIREFOX, RELAY, RECOGNIZER];
const FOR_WEBKIT = [WEBKIT, VIRTUAL_DISPLAY];
const FOR_LONG_BROWSER_TESTS = [DISTRIBUTION_POSTGRES, RELAY, RECOGNIZER];

/** In order of execution, fast failures first. */
export const STAGES: readonly Stage[] = [
  {
    name: 'types',
    heading: 'Type check',
    of: BOTH,
    needs: [],
    budgetSeconds: 40,
    run: ({ task }) => step(checkTypes(task)),
  },
  {
    name: 'lint',
    heading: 'Lint and format check',
    of: BOTH,
    needs: [],
    budgetSeconds: 10,
    run: ({ task }) => step(checkLint(task)),
  },
  {
    name: 'packages',
    heading: 'What the tests need of the system',
    of: BOTH,
    needs: [],
    system: NEEDED,
    run: ({ task }) => step(ensureTestPackages(task)),
  },
  {
    name: 'worker',
    heading: 'Media worker',
    of: BOTH,
    needs: [],
    run: ({ task }) => step(prepareWorker(task)),
  },
  {
    name: 'unit',
    heading: 'Unit and integration tests, on the embedded PostgreSQL',
    of: BOTH,
    needs: ['packages', 'worker'],
    budgetSeconds: 210,
    testCpuSeconds: GATE_LIMITS.unit,
    run: (run) => unit(run),
  },
  {
    name: 'client',
    heading: 'Client build',
    of: BOTH,
    needs: [],
    run: ({ task }) => step(buildClient(task)),
  },
  {
    name: 'e2e',
    heading: 'Whole visits in the browser',
    of: ['test'],
    needs: ['packages', 'worker', 'client'],
    budgetSeconds: 180,
    testCpuSeconds: GATE_LIMITS.e2e,
    mostTests: GATE_LIMITS.testsInBrowser,
    run: (run) => playwright(run, 'e2e', 'gate', []),
  },
  {
    name: 'long',
    heading: 'Long unit and integration tests, on the embedded PostgreSQL',
    of: ['test:all'],
    needs: ['packages', 'worker'],
    run: (run) => vitest(run, 'long', 'long', { files: run.rest }),
  },
  {
    name: 'database',
    heading: 'Integration tests of what the engine does, on the PostgreSQL of the distribution',
    of: ['test:all'],
    needs: ['packages', 'worker'],
    system: [DISTRIBUTION_POSTGRES],
    run: (run) => onDistributionPostgres(run),
  },
  {
    name: 'e2e-all',
    heading: 'Every test in the browser',
    of: ['test:all'],
    needs: ['packages', 'worker', 'client'],
    system: FOR_LONG_BROWSER_TESTS,
    run: async (run) => {
      await ensureSystemPackages(FOR_LONG_BROWSER_TESTS, run.task);
      return playwright(run, 'e2e-all', 'all', ['--project=beside-*']);
    },
  },
  {
    name: 'e2e-alone',
    heading: 'Tests in the browser that need the machine for themselves',
    of: ['test:all'],
    needs: ['packages', 'worker', 'client'],
    run: (run) =>
      playwright(run, 'e2e-alone', 'all', ['--project=alone', '--workers=1', '--pass-with-no-tests']),
  },
  {
    name: 'firefox',
    heading: 'Whole visits in each pairing of Firefox and Chromium',
    of: ['test:all'],
    needs: ['packages', 'worker', 'client'],
    system: FOR_FIREFOX,
    run: (run) => inFirefox(run),
  },
  {
    name: 'webkit',
    heading: 'Every public page and the main staff pages in WebKit',
    of: ['test:all'],
    needs: ['packages', 'worker', 'client'],
    system: FOR_WEBKIT,
    run: (run) => inWebKit(run),
  },
  {
    name: 'bench',
    heading: 'Every section of the benchmarks, at its smallest',
    of: ['test:all'],
    needs: ['packages', 'worker', 'client'],
    system: MEDIA_IN_FIREFOX,
    run: async ({ task }) => {
      await ensureSystemPackages(MEDIA_IN_FIREFOX, task);
      const code = await runNode('bench/main.ts', ['--smoke'], {
        signal: task.signal,
        env: { NODE_ENV: 'production', SECTION_MINUTES: '5' },
      });
      if (code !== 0) throw new Error('A section of the benchmarks does not run.');
      return { ok: true, report: NOTHING };
    },
  },
];

async function step(work: Promise<unknown>): Promise<StageResult> {
  await work;
  return { ok: true, report: NOTHING };
}

/** A complete run must also receive each code that the server raises. */
async function unit(run: StageRun): Promise<StageResult> {
  const { ok, report } = await vitest(run, 'unit', 'gate', { files: run.rest });
  if (!ok || run.rest.length > 0 || run.shard) return { ok, report };
  const errors = codesNotReceived(report).map((code) => ({
    file: 'shared/errors.ts',
    error: `No test of the server gets ${code} from a call or over a socket: write one, or delete the code.`,
  }));
  return { ok: errors.length === 0, report: { ...report, errors: [...report.errors, ...errors] } };
}

async function vitest(
  { task, shard, slowness, durations }: StageRun,
  name: string,
  tier: Tier,
  { files, database = 'embedded', env = {} }: VitestRun,
): Promise<StageResult> {
  const report = new ReportFile(name);
  const args = ['run', '--reporter=default', '--reporter=./scripts/test/vitest-reporter.ts'];
  if (shard) args.push(`--shard=${shard}`);
  const code = await runNode('node_modules/vitest/vitest.mjs', [...args, ...files], {
    signal: task.signal,
    env: {
      NODE_ENV: 'test',
      ANTEROOM_TEST_DATABASE: database,
      [TIER]: tier,
      [SLOWNESS]: String(slowness),
      [DURATIONS]: durations ? '1' : undefined,
      [REPORT_FILE]: report.path,
      ...env,
    },
  });
  return { ok: code === 0, report: report.read() ?? NOTHING };
}

interface VitestRun {
  files: readonly string[];
  database?: 'embedded' | 'debian';
  env?: Readonly<Record<string, string>>;
}

async function onDistributionPostgres(run: StageRun): Promise<StageResult> {
  const { terminal } = run.task;
  if (process.platform !== 'linux') {
    terminal.say('These run on Debian and Ubuntu only.');
    return { ok: true, report: NOTHING };
  }
  await ensureSystemPackages([DISTRIBUTION_POSTGRES], run.task);
  const { both, once } = divideServerTests();
  // Explicitly named files replace the selection.
  const files = run.rest.length > 0 ? run.rest : both;
  if (files === both)
    terminal.say(`${both.length} files that are marked for it; ${once.length} others are not run twice.`);
  return vitest(run, 'database', 'all', {
    files: ['--project=server', ...files],
    database: 'debian',
    // The long stage runs all races. A few show that this engine locks in the same way.
    env: { ANTEROOM_CAPTURE_ROUNDS: '8' },
  });
}

async function inFirefox(run: StageRun): Promise<StageResult> {
  const { terminal } = run.task;
  if (process.platform !== 'linux') {
    terminal.say('These run on Linux only: they make a network of their own.');
    return { ok: true, report: NOTHING };
  }
  await ensureSystemPackages(FOR_FIREFOX, run.task);
  const projects = run.rest.some((argument) => argument.startsWith('--project'))
    ? []
    : ['--project=firefox-*'];
  return playwright(run, 'firefox', 'all', projects, {
    within: ownNetwork(),
    env: { SFU_LISTEN_IP: MEDIA_ADDRESS },
  });
}

async function inWebKit(run: StageRun): Promise<StageResult> {
  if (process.platform !== 'linux') {
    run.task.terminal.say('These run on Linux only, which has the driver of WebKitGTK.');
    return { ok: true, report: NOTHING };
  }
  await ensureSystemPackages(FOR_WEBKIT, run.task);
  return playwright(run, 'webkit', 'all', ['--project=webkit']);
}

async function playwright(
  { task, rest, shard, slowness, durations }: StageRun,
  name: string,
  tier: Tier,
  options: readonly string[],
  { within = [], env = {} }: { within?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<StageResult> {
  const report = new ReportFile(name);
  const args = ['test', '--config=e2e/playwright.config.ts', ...options, ...rest];
  if (shard) args.push(`--shard=${shard}`);
  const code = await runNode('node_modules/@playwright/test/cli.js', args, {
    signal: task.signal,
    within,
    env: {
      [TIER]: tier,
      [SLOWNESS]: String(slowness),
      [DURATIONS]: durations ? '1' : undefined,
      [REPORT_FILE]: report.path,
      ...env,
    },
  });
  return { ok: code === 0, report: report.read() ?? NOTHING };
}

/** @throws Error if a stage's program is missing, because no stage is skipped for that */
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
