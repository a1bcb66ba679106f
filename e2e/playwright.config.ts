import { defineConfig } from '@playwright/test';

/** Debian's Chromium, with a camera and a microphone that need no hardware and no permission dialog. */
const CHROMIUM_ARGUMENTS = [
  // The tests may run as root, as in a container, where Chromium's sandbox cannot.
  '--no-sandbox',
  '--use-fake-ui-for-media-stream',
  // Ten pictures a second: software encoding of more would be what the tests wait for.
  '--use-fake-device-for-media-stream=fps=10',
  '--autoplay-policy=no-user-gesture-required',
  // Nothing that a browser does by itself may disturb a test, or reach for the internet.
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Tests start the servers that they need themselves, each with a database of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  // Two browsers, a server, a database and a media worker are at work in one test.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: CHROMIUM_ARGUMENTS,
    },
  },
});
