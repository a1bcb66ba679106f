import { expect, it } from 'vitest';
import { ROOT } from './run-command.ts';
import { sourcesOf } from './sources.ts';

/** Properties that name the browser. A page should test for a feature instead. */
const NAMES =
  /\bnavigator\s*(?:\.|\?\.)\s*(?:userAgent|userAgentData|appVersion|appName|vendor|platform|standalone)\b/;

it('only client/browser reads the name of the browser', () => {
  const readers = sourcesOf(ROOT, 'client').filter(({ text }) => NAMES.test(text));
  expect(readers.map(({ path }) => path).filter((path) => !path.startsWith('client/browser/'))).toEqual([]);
});

it.each(['navigator.userAgent', 'navigator?.platform', 'navigator\n  .vendor'])('finds %s', (text) => {
  expect(NAMES.test(text)).toBe(true);
});
