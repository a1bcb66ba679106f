import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { patience } from '../scripts/test/machine.ts';
import {
  ALONE,
  filesOfTier,
  IN_EACH_PAIRING,
  IN_FIREFOX_ALONE,
  IN_WEBKIT,
  tierFromEnvironment,
} from '../scripts/test/tiers.ts';
import { CHROMIUM, chromiumArguments } from './support/chromium.ts';
import type { Engines } from './support/engines.ts';

/**
 * The files that start first, in this order. Many of them wait for fixed durations. `poor-network` starts with those
 * that use little processor time; pages full of pictures follow.
 */
const FIRST = [
  'poor-network',
  'idle',
  'mfa',
  'network-lost',
  'holds',
  'guests',
  'from-nothing',
  'screens-visit',
  'commands',
  'removal',
  'screens',
  'processes',
];

const PAIRINGS: { name: string; engines: Engines; files: readonly string[] }[] = [
  { name: 'firefox-patient', engines: { phone: 'firefox', desktop: 'chromium' }, files: IN_EACH_PAIRING },
  { name: 'firefox-staff', engines: { phone: 'chromium', desktop: 'firefox' }, files: IN_EACH_PAIRING },
  {
    name: 'firefox-both',
    engines: { phone: 'firefox', desktop: 'firefox' },
    files: [...IN_EACH_PAIRING, ...IN_FIREFOX_ALONE],
  },
];

/** Tags what does not depend on the engine, so that Chromium alone proves it. */
const IN_ANY_ENGINE = /@any-engine/;

const fileOf = (name: string) => (name.endsWith('.spec') ? `**/${name}.ts` : `**/${name}{,.long}.spec.ts`);

/** Driven by WebDriver (`support/webkit.ts`). */
const FILES_IN_WEBKIT = fileOf(`${IN_WEBKIT}*`);

const tier = tierFromEnvironment();
const { include, exclude } = filesOfTier(tier, '**/*.spec.ts');

/** Camera frame rate. Tests with media wait for software encoding. The long tier has tests about pictures. */
const FRAMES_PER_SECOND = tier === 'gate' ? 5 : 10;

/** One PostgreSQL for the run. Tests start the servers that they need, or share their worker's. */
export default defineConfig<object, { engines: Engines }>({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results/e2e',
  // Projects run in their order, and a project's files by name, so that no file runs alone at the end.
  projects: [
    ...FIRST.map((name) => ({ name: `beside-${name}`, testMatch: fileOf(name), testIgnore: exclude })),
    {
      name: 'beside-others',
      testMatch: include,
      testIgnore: [...exclude, ...[...FIRST, ...ALONE].map(fileOf), FILES_IN_WEBKIT],
    },
    { name: 'alone', testMatch: ALONE.map(fileOf), testIgnore: exclude },
    ...(tier === 'gate' ? [] : [{ name: 'webkit', testMatch: FILES_IN_WEBKIT }]),
    ...(tier === 'gate' ? [] : PAIRINGS).map(({ name, engines, files }) => ({
      name,
      testMatch: files.map(fileOf),
      grepInvert: IN_ANY_ENGINE,
      use: { engines },
    })),
  ],
  // With a third file in parallel, actions with a limit of half a second sometimes failed on two cores.
  workers: Math.min(2, availableParallelism()),
  // A busy machine is slow, not broken. Tests wait for a state, and these timeouts only end hopeless waits.
  timeout: patience(180_000),
  globalTimeout: patience(tier === 'gate' ? 20 * 60_000 : 120 * 60_000),
  expect: { timeout: patience(60_000) },
  // Two retries for real media on a machine shared with others. The report names such tests as flaky.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./support/failure-reporter.ts'], ['../scripts/test/playwright-reporter.ts']],
  use: {
    browserName: 'chromium',
    // A trace makes pages three times as slow. `npm test -- --only=e2e … --trace=on` records one.
    trace: 'off',
    launchOptions: {
      executablePath: CHROMIUM,
      args: chromiumArguments(FRAMES_PER_SECOND),
    },
  },
});
