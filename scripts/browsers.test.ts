import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { BUILD_TARGET, oldBrowserScript, SUPPORTED_TESTS } from '#client/build/old-browser.ts';
import { OLDEST_BROWSERS } from '#shared/domain/browsers.ts';
import { ROOT } from './run-command.ts';

const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
const NAMES = {
  safari: 'safari',
  ios: 'safari_ios',
  firefox: 'firefox',
  chrome: 'chrome',
  edge: 'edge',
} as const;

type Named = keyof typeof OLDEST_BROWSERS;
const BROWSERS = Object.keys(OLDEST_BROWSERS) as Named[];

function supportOf(feature: string): CompatStatement['support'] {
  const found = feature
    .split('.')
    .reduce((at: Identifier, name) => at[name] as Identifier, data as unknown as Identifier);
  return (found.__compat as CompatStatement).support;
}

/** The first version that has a feature fully, without a prefix. */
function firstWith(feature: string, browser: Named): number {
  const statements = [supportOf(feature)[NAMES[browser]] ?? []].flat();
  const full = statements.find(
    ({ partial_implementation: partial, prefix, version_removed: removed }) =>
      !partial && !prefix && !removed,
  );
  return Number(full?.version_added);
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ');

describe('the oldest browsers', () => {
  it.each(BROWSERS)('in the check before the program are those of the list: %s', (browser) => {
    const versions = Object.keys(SUPPORTED_TESTS).map((feature) => firstWith(feature, browser));
    expect(Math.max(...versions)).toBe(Number(OLDEST_BROWSERS[browser]));
  });

  it('are the build’s target', () => {
    expect(BUILD_TARGET).toEqual(BROWSERS.map((name) => `${name}${OLDEST_BROWSERS[name]}`));
  });

  const { safari, ios, firefox, chrome, edge } = OLDEST_BROWSERS;
  it.each([
    ['README.md', `Safari or iOS ${safari}, Firefox ${firefox}, Chrome or Edge ${chrome}`],
    ['docs/PRODUCT.md', `Safari and iOS ${safari}, Firefox ${firefox}, Chrome and Edge ${chrome}`],
    ...[
      `| Chrome, on computers and Android | ${chrome} | tried`,
      `| Firefox, on computers | ${firefox} | tried`,
      `| Safari on the Mac | ${safari} | expected`,
      `| every browser on iPhones and iPads | iOS ${ios} | expected`,
      `| Edge | ${edge} | expected`,
    ].map((row) => ['docs/OPERATIONS.md', row]),
  ])('are in %s: %s', (file, words) => {
    expect(read(file)).toContain(words);
  });

  it('have one version each for words that name two browsers', () => {
    expect([String(ios), String(edge)]).toEqual([safari, chrome]);
  });
});

it('the check parses in a browser of 2009', () => {
  const script = oldBrowserScript({ title: '', help: '' }, { title: '', help: '' });
  expect(parseSync('old-browser.js', script, { lang: 'js', sourceType: 'script' }).errors).toEqual([]);
  expect(script).not.toMatch(/=>|`|\?\.|\b(?:let|const|class|import)\b/);
});
