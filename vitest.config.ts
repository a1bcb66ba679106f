import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patience } from './scripts/test/machine.ts';
import { filesOfTier, tierFromEnvironment } from './scripts/test/tiers.ts';
import { cachedWorker } from './sfu/worker/obtain-worker.ts';

const tier = tierFromEnvironment();

/** The test files of some folders, of the tier that this run is for. */
const files = (...patterns: string[]) => {
  const ofEach = patterns.map((pattern) => filesOfTier(tier, pattern));
  return {
    include: ofEach.flatMap(({ include }) => include),
    exclude: ofEach.flatMap(({ exclude }) => exclude),
  };
};

export default defineConfig({
  test: {
    environment: 'node',
    // The database, and in some tests the media worker, use CPU too; tests spend half their time waiting for them.
    maxWorkers: Math.min(4, availableParallelism()),
    // A test waits for a state, and these end only hopeless waits: a busy machine is slow, not broken.
    testTimeout: patience(tier === 'gate' ? 90_000 : 240_000),
    hookTimeout: patience(90_000),
    teardownTimeout: patience(30_000),
    expect: { poll: { timeout: patience(60_000) } },
    // What then passes is reported as flaky.
    retry: 1,
    restoreMocks: true,
    // `npm test` passes the worker; this is for running Vitest directly.
    env: { MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN || cachedWorker() },
    unstubEnvs: true,
    setupFiles: ['scripts/test/vitest-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          ...files('server/**/*.test.ts'),
          // A process imports the application once, not once for each of its files; what a test file changes is its
          // own world, and environment variables are put back.
          isolate: false,
          globalSetup: ['server/test-support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'unit', ...files('sfu/**/*.test.ts', 'scripts/**/*.test.ts') },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          ...files('shared/**/*.test.ts', 'client/**/*.test.{ts,tsx}'),
          // They have no side effects outside of their modules: one process for all takes a third of the CPU time.
          isolate: false,
          unstubGlobals: true,
        },
      },
    ],
  },
});
