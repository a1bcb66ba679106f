import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-command.ts';

const text = readFileSync(path.join(ROOT, 'docs/security/asvs.md'), 'utf8');
const STATES = ['met', 'does not apply', 'deviation', 'partly', 'open'] as const;

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, number = '', , how = '', tests = '']) => ({ number, how, tests }),
);
const stateOf = ({ how }: { how: string }) => STATES.find((state) => how.startsWith(state));

test('every requirement has a state, and is listed once', () => {
  expect(rows.length).toBeGreaterThan(250);
  expect(rows.filter((row) => !stateOf(row)).map(({ number }) => number)).toEqual([]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test.each(STATES)('the table at the top counts the rows that are %s', (state) => {
  const counted = new RegExp(`^\\| ${state} \\| (\\d+) \\|$`, 'm').exec(text)?.[1];
  expect(Number(counted)).toBe(rows.filter((row) => stateOf(row) === state).length);
});

test('no requirement that applies is open', () => {
  const open = rows.filter((row) => ['open', 'partly'].includes(stateOf(row) ?? ''));
  expect(open.map(({ number }) => number)).toEqual([]);
});

test('every met requirement names a test, or its document or process', () => {
  const proven = ({ tests }: { tests: string }) =>
    /^(document|process): \S/.test(tests) || /`[^`]+\.(test|spec)\.tsx?`/.test(tests);
  const bare = rows.filter((row) => stateOf(row) === 'met' && !proven(row));
  expect(bare.map(({ number }) => number)).toEqual([]);
});

test('every named file exists', () => {
  const named = [
    ...text.matchAll(/`((?:client|server|shared|sfu|scripts|e2e|docs|migrations)\/[^`\s*…]+)`/g),
  ].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(300);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
