import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { slimTranslation } from './client/build/slim-libraries.ts';
import { patience } from './scripts/test/machine.ts';
import { lightBrowser } from './scripts/test/test-packages.ts';
import { filesOfTier, tierFromEnvironment } from './scripts/test/tiers.ts';
import { cachedWorker } from './sfu/worker/obtain-worker.ts';

const tier = tierFromEnvironment();
const browser = lightBrowser();

/** The test files of some folders, of the tier that this run is for. */
const files = (patterns: string[], without: string[] = []) => {
  const ofEach = patterns.map((pattern) => filesOfTier(tier, pattern));
  return {
    include: ofEach.flatMap(({ include }) => include),
    exclude: [...without, ...ofEach.flatMap(({ exclude }) => exclude)],
  };
};

/** Tests of screens by themselves: what they do, on a page without layout, and how they look, in a browser. */
const SCREENS = 'client/**/*.dom.test.tsx';
const LAYOUTS = 'client/**/*.browser.test.tsx';

/** Tests that replace a module of the client: in a shared process, other files may have loaded the real one before. */
const replacing = globSync('client/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('),
);

const testSupport = (file: string) => `${import.meta.dirname}/client/test-support/${file}`;
const inNode = ['scripts/test/vitest-setup.ts'];

/** The client's screens, with stand-ins for what would outlast a test or leave the page. */
const screens = {
  plugins: [react()],
  resolve: {
    alias: [
      ...slimTranslation,
      { find: /^zustand$/, replacement: testSupport('zustand.ts') },
      { find: 'socket.io-client', replacement: testSupport('socket.ts') },
    ],
  },
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
    env: {
      MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN || cachedWorker(),
      RTL_SKIP_AUTO_CLEANUP: 'true',
    },
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          ...files(['server/**/*.test.ts']),
          // A process imports the application once, not once for each of its files; what a test file changes is its
          // own world, and environment variables are put back.
          isolate: false,
          setupFiles: [...inNode, 'server/test-support/note-received-codes.ts'],
          globalSetup: ['server/test-support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          ...files(['sfu/**/*.test.ts', 'scripts/**/*.test.ts', ...replacing]),
          unstubGlobals: true,
          setupFiles: inNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          ...files(['shared/**/*.test.ts', 'client/**/*.test.{ts,tsx}'], [SCREENS, LAYOUTS, ...replacing]),
          // They have no side effects outside of their modules: one process for all takes a third of the CPU time.
          isolate: false,
          unstubGlobals: true,
          setupFiles: inNode,
        },
      },
      {
        extends: true,
        ...screens,
        test: {
          name: 'screens',
          ...files([SCREENS]),
          environment: 'happy-dom',
          isolate: false,
          unstubGlobals: true,
          // The last one's hooks clean up first: the page, then what it was in.
          setupFiles: [...inNode, testSupport('setup-dom.ts'), testSupport('setup.ts')],
        },
      },
      {
        extends: true,
        ...screens,
        test: {
          name: 'layout',
          ...files([LAYOUTS]),
          isolate: false,
          unstubGlobals: true,
          setupFiles: [testSupport('setup.ts'), testSupport('setup-browser.ts')],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(browser ? { executablePath: browser } : {}),
                args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
              },
            }),
            commands: {
              setScheme: ({ page }, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme }),
            },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
