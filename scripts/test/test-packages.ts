import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Task } from '../perform.ts';
import { ensureSystemPackages, type SystemRequirement } from '../system-packages.ts';

/** Where systems put Chromium, or Chrome, which does as well. Without a window to draw it needs a third less processor time. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

const NEEDED: readonly SystemRequirement[] = [
  {
    purpose: 'by the end-to-end tests, which drive real browsers',
    isPresent: () => findBrowser() !== undefined,
    debian: ['chromium-headless-shell'],
    homebrew: ['--cask', 'chromium'],
    otherwise: 'Or name a Chromium or Chrome in CHROMIUM.',
  },
  {
    purpose: 'by the tests that run on PostgreSQL of the oldest supported version too',
    // Elsewhere these tests do not run (stages.ts).
    isPresent: () => process.platform !== 'linux' || existsSync(DEBIAN_POSTGRES),
    debian: ['postgresql'],
    homebrew: ['postgresql@15'],
    otherwise: 'Or leave these tests out: npm test -- --only=types,lint,unit,e2e',
  },
  {
    purpose: 'by the tests of several processes',
    isPresent: () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0,
    debian: ['redis-server'],
    homebrew: ['redis'],
    otherwise: 'It has to be in the PATH.',
  },
  {
    purpose: 'by the tests of visits through a relay',
    isPresent: () => spawnSync('turnserver', ['--version'], { stdio: 'ignore' }).error === undefined,
    debian: ['coturn'],
    homebrew: ['coturn'],
    otherwise: 'Its program turnserver has to be in the PATH.',
  },
];

/** Makes sure of what the tests need from the operating system, and names the browser in CHROMIUM. */
export async function ensureTestPackages(task: Task): Promise<void> {
  await ensureSystemPackages(NEEDED, task);
  process.env.CHROMIUM = findBrowser();
}

function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  return (named ? [named] : BROWSERS).find((file) => existsSync(file));
}
