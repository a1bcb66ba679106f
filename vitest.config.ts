import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { cachedWorker } from './sfu/worker/obtain-worker.ts';

export default defineConfig({
  test: {
    environment: 'node',
    // The database, and in some tests the media worker, use CPU too; tests spend half their time waiting for them.
    maxWorkers: Math.min(4, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    // The default of one second is not enough on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    // `npm test` passes the worker; this is for running Vitest directly.
    env: { MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN || cachedWorker() },
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // A process imports the application once, not once for each of its files; what a test file changes is its
          // own world, and environment variables are put back.
          isolate: false,
          globalSetup: ['server/test-support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['sfu/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['shared/**/*.test.ts', 'client/**/*.test.{ts,tsx}'],
          // They have no side effects outside of their modules: one process for all takes a third of the CPU time.
          isolate: false,
          unstubGlobals: true,
        },
      },
    ],
  },
});
