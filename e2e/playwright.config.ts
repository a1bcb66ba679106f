import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, chromiumArguments } from './support/chromium.ts';

/**
 * The order of the long files; many of them wait for what takes its time. `poor-network` begins with those that leave
 * it the processor, and pages full of pictures come after them.
 */
const LONG = [
  'poor-network',
  'idle',
  'mfa',
  'holds',
  'guests',
  'from-nothing',
  'screens-visit',
  'commands',
  'screens',
  'cluster',
];
const fileOf = (name: string) => `**/${name}.spec.ts`;

/** One PostgreSQL for the run; tests start the servers that they need themselves, or share their worker's. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results/e2e',
  // Projects run in their order, and files of one by their names: at the end no file goes on alone.
  projects: [
    ...LONG.map((name) => ({ name, testMatch: fileOf(name) })),
    { name: 'others', testMatch: fileOf('*'), testIgnore: LONG.map(fileOf) },
  ],
  // With a third file at once, what has to happen within half a second did not always on two cores.
  workers: Math.min(2, availableParallelism()),
  // A busy machine is slow, not broken: tests wait for a state, and these end only hopeless waits.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Once more for real media on a machine with strangers on it; the report names it as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['./support/failure-reporter.ts'],
    ['json', { outputFile: '../test-results/e2e.json' }],
  ],
  use: {
    browserName: 'chromium',
    // A trace makes pages three times as slow, so the second try would fail for that. `npm test -- --only=e2e … --trace=on`
    // records one; what the pages showed is in every failure's report.
    trace: 'off',
    launchOptions: {
      executablePath: CHROMIUM,
      // Ten pictures a second: software encoding of more would be what the tests wait for.
      args: chromiumArguments(10),
    },
  },
});
