import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CJK_FONT } from '../cjk-font.ts';
import type { Task } from '../perform.ts';
import { ensureSystemPackages, type SystemRequirement } from '../system-packages.ts';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Needs a third less CPU time than Chromium, but never prompts for a camera. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Required by every test command. Requirements of single `test:all` stages are below. */
export const NEEDED: readonly SystemRequirement[] = [
  {
    purpose: 'by the end-to-end tests, which drive real browsers',
    isPresent: () => findBrowser() !== undefined,
    debian: ['chromium'],
    homebrew: ['--cask', 'chromium'],
    otherwise: 'Or name a Chromium or Chrome in CHROMIUM.',
  },
  {
    purpose: 'by the tests of several processes',
    isPresent: () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0,
    debian: ['redis-server'],
    homebrew: ['redis'],
    otherwise: 'It has to be in the PATH.',
  },
  {
    purpose: 'by the tests of the virus scanner',
    // Debian has it in /usr/sbin, which is not in everyone's PATH.
    isPresent: () =>
      existsSync('/usr/sbin/clamd') || spawnSync('clamd', ['--version'], { stdio: 'ignore' }).status === 0,
    debian: ['clamav-daemon'],
    homebrew: ['clamav'],
    otherwise: 'Its program clamd has to be in the PATH; it needs no signatures.',
  },
  CJK_FONT,
];

export const DISTRIBUTION_POSTGRES: SystemRequirement = {
  purpose: 'by the tests that run on PostgreSQL of the oldest supported version',
  // Elsewhere, these tests do not run (stages.ts).
  isPresent: () => process.platform !== 'linux' || existsSync(DEBIAN_POSTGRES),
  debian: ['postgresql'],
  homebrew: ['postgresql@15'],
  otherwise: 'The gate, npm test, goes without it.',
};

export const RELAY: SystemRequirement = {
  purpose: 'by the tests of visits through a relay',
  isPresent: () => spawnSync('turnserver', ['--version'], { stdio: 'ignore' }).error === undefined,
  debian: ['coturn'],
  homebrew: ['coturn'],
  otherwise: 'Its program turnserver has to be in the PATH. The gate, npm test, goes without it.',
};

export const RECOGNIZER: SystemRequirement = {
  purpose: 'by the tests of captions, which recognize recorded speech',
  isPresent: () =>
    existsSync('/usr/bin/pocketsphinx_continuous') && existsSync('/usr/share/pocketsphinx/test/data'),
  debian: ['pocketsphinx', 'pocketsphinx-en-us', 'pocketsphinx-testdata'],
  homebrew: [],
  otherwise: 'Debian has them. The gate, npm test, goes without them.',
};

const OPTIONAL = 'The gate, npm test, goes without it.';
const has = (program: string, option = '--version') =>
  spawnSync(program, [option], { stdio: 'ignore' }).error === undefined;

const FIREFOX: SystemRequirement = {
  purpose: 'by the tests of visits in Firefox',
  isPresent: () => existsSync(process.env.FIREFOX || '/usr/bin/firefox-esr'),
  debian: ['firefox-esr'],
  homebrew: [],
  otherwise: `Or name a Firefox in FIREFOX. ${OPTIONAL}`,
};

export const WEBKIT: SystemRequirement = {
  purpose: 'by the tests in WebKit',
  isPresent: () => existsSync(process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver'),
  debian: ['webkit2gtk-driver'],
  homebrew: [],
  otherwise: `Or name WebKitGTK's driver in WEBKIT_DRIVER. ${OPTIONAL}`,
};

export const VIRTUAL_DISPLAY: SystemRequirement = {
  purpose: 'by the tests in Firefox and WebKit, which need a screen',
  isPresent: () => has('Xvfb', '-help'),
  debian: ['xvfb'],
  homebrew: [],
  otherwise: OPTIONAL,
};

const VIRTUAL_SPEAKER: SystemRequirement = {
  purpose: 'by the tests in Firefox, which plays nothing without a speaker',
  isPresent: () => has('pulseaudio'),
  debian: ['pulseaudio'],
  homebrew: [],
  otherwise: OPTIONAL,
};

const OWN_NETWORK: SystemRequirement = {
  purpose: 'by the tests in Firefox, which have a network of their own',
  isPresent: () => has('ip', '-Version') || existsSync('/usr/sbin/ip'),
  debian: ['iproute2'],
  homebrew: [],
  otherwise: OPTIONAL,
};

/** For visits with pictures and sound in Firefox. */
export const MEDIA_IN_FIREFOX = [FIREFOX, VIRTUAL_DISPLAY, VIRTUAL_SPEAKER, OWN_NETWORK];

const LIGHT_BROWSER: SystemRequirement = {
  purpose: 'by the end-to-end tests, which are a third faster with it',
  isPresent: () => existsSync(HEADLESS_SHELL),
  debian: ['chromium-headless-shell'],
  homebrew: [],
  otherwise: 'Without it they run in Chromium.',
};

/**
 * Checks the tests' system requirements. Sets CHROMIUM to the browser's path, and CHROMIUM_WITH_PROMPTS to the path
 * for tests that deny or allow a camera.
 */
export async function ensureTestPackages(task: Task): Promise<void> {
  await ensureSystemPackages(NEEDED, task);
  // Debian packages it; other systems may not.
  if (!process.env.CHROMIUM) await ensureSystemPackages([LIGHT_BROWSER], task).catch(() => {});
  const browser = findBrowser();
  process.env.CHROMIUM_WITH_PROMPTS ??= browser;
  const light = lightBrowser();
  if (light) process.env.CHROMIUM = light;
}

/** The browser for tests that deny no camera; undefined if none is installed yet. */
export function lightBrowser(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();
}

function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  return (named ? [named] : BROWSERS).find((file) => existsSync(file));
}
