import type { RunReport, TestReport } from './run-report.ts';

/**
 * `gate`: what `npm test` proves in minutes on any machine. `long`: tests that only `npm run test:all` runs,
 * named `*.long.test.ts` or `*.long.spec.ts`. `all`: both.
 */
export type Tier = 'gate' | 'long' | 'all';

export const TIER = 'ANTEROOM_TEST_TIER';

export function tierFromEnvironment(): Tier {
  const tier = process.env[TIER] || 'all';
  if (tier !== 'gate' && tier !== 'long' && tier !== 'all') throw new Error(`${TIER} cannot be '${tier}'`);
  return tier;
}

/**
 * For `include` and `exclude`.
 *
 * @param pattern of all test files of a folder, such as `server/**\/*.test.ts`, or one file
 */
export function filesOfTier(tier: Tier, pattern: string): { include: string[]; exclude: string[] } {
  if (!pattern.includes('*')) return ofOneFile(tier, pattern);
  const long = pattern.replace('*.', '*.long.');
  return { include: [tier === 'long' ? long : pattern], exclude: tier === 'gate' ? [long] : [] };
}

function ofOneFile(tier: Tier, file: string): { include: string[]; exclude: string[] } {
  const isIn = tier === 'all' || file.includes('.long.') === (tier === 'long');
  return { include: isIn ? [file] : [], exclude: [] };
}

/**
 * Browser tests that need the machine for themselves, by name: calls of five people. While another file runs, the
 * product turns pictures off, as it does for a weak device. The stage `e2e-alone` runs them.
 */
export const ALONE: readonly string[] = ['five-people'];

/**
 * Browser tests by name, or by name and tier, that run in each pairing of Firefox and Chromium: what both sides of a
 * visit do.
 */
export const IN_EACH_PAIRING: readonly string[] = [
  ...['before-visit.spec', 'guests.spec', 'copay.spec'],
  ...['first-visit', 'commands', 'interpreter', 'hand-off', 'captions'],
  ...['backgrounds', 'second-camera', 'network-lost'],
];

/** Browser tests by name that also run with Firefox on both sides. */
export const IN_FIREFOX_ALONE: readonly string[] = [
  ...['before-visit.long.spec', 'copay.long.spec', 'chat-history', 'documents'],
  ...['other-device', 'no-connection', 'holds', 'server-killed'],
  ...['visit-list', 'desk', 'visit-patients', 'import-export', 'notifications', 'settings', 'news'],
];

/** Begins the names of tests in WebKit, which the stage `webkit` runs. */
export const IN_WEBKIT = 'webkit-';

/**
 * Finds tests that compare a measured time or memory: a statement with a clock that ends in `toBeLess…`, or a
 * statement about a name that a clock's statement has set. Statements may span several lines.
 */
export function assertsDuration(text: string): boolean {
  if (/memoryUsage\(\)/.test(text)) return true;
  const assertions = text.match(/\bexpect(?:\.soft)?\((?:(?!;\s*\n)[\s\S])*?\.toBeLess\w*\(/g) ?? [];
  const measured = [...text.matchAll(/\b(?:const|let)\s+(\w+)\s*=\s*([^;]*?);/g)].flatMap(
    ([, name = '', value = '']) => (new RegExp(`${CLOCK}\\s*-\\s*\\w+`).test(value) ? [name] : []),
  );
  const times = new RegExp([CLOCK, ...measured.map((name) => `\\b${name}\\b`)].join('|'));
  return assertions.some((assertion) => times.test(assertion.slice(assertion.lastIndexOf('expect'))));
}

const CLOCK = String.raw`(?:performance|Date)\s*\.now\(\)`;

/**
 * CPU time that a test of the gate should not exceed, in seconds on an idle machine, and the maximum number of browser
 * tests.
 */
export const GATE_LIMITS = { unit: 3, e2e: 40, testsInBrowser: 40 } as const;

/**
 * Gate tests that may belong in the long tier: those over the limit, given how slow the machine is, most expensive
 * first. CPU time rises with a cold cache and with other guests of the host, so this is only a hint.
 */
export function dearTests(report: RunReport, limit: number, slowness: number): TestReport[] {
  return report.tests
    .filter(({ cpuSeconds = 0 }) => cpuSeconds > limit * slowness)
    .sort((one, other) => (other.cpuSeconds ?? 0) - (one.cpuSeconds ?? 0));
}
