import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { assertsDuration, filesOfTier } from './tiers.ts';

it('a file’s name indicates its tier', () => {
  expect(filesOfTier('gate', 'server/**/*.test.ts')).toEqual({
    include: ['server/**/*.test.ts'],
    exclude: ['server/**/*.long.test.ts'],
  });
  expect(filesOfTier('long', 'client/**/*.test.{ts,tsx}')).toEqual({
    include: ['client/**/*.long.test.{ts,tsx}'],
    exclude: [],
  });
  expect(filesOfTier('all', '**/*.spec.ts')).toEqual({ include: ['**/*.spec.ts'], exclude: [] });
  expect(filesOfTier('gate', 'client/one.test.ts').include).toEqual(['client/one.test.ts']);
  expect(filesOfTier('gate', 'client/one.long.test.ts').include).toEqual([]);
  expect(filesOfTier('long', 'client/one.long.test.ts').include).toEqual(['client/one.long.test.ts']);
});

it('no test of the gate asserts a duration', () => {
  const files = globSync(['{server,sfu,shared,client,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'], {
    cwd: ROOT,
  });
  const ofGate = files.filter((file) => !file.includes('.long.'));
  const itself = 'scripts/test/tiers.test.ts';
  const asserting = ofGate.filter((file) => assertsDuration(readFileSync(`${ROOT}/${file}`, 'utf8')));
  expect(asserting.filter((file) => file !== itself)).toEqual([]);
});

it.each([
  ['in one line', 'expect(Date.now() - began).toBeLessThan(5);', true],
  ['over lines', 'expect(\n  performance.now() -\n    began,\n)\n  .toBeLessThanOrEqual(5);', true],
  [
    'by a name',
    'const took = performance.now() - began;\nawait x();\nexpect(took)\n  .toBeLessThan(5);',
    true,
  ],
  ['about memory', 'const { heapUsed } = process.memoryUsage();', true],
  ['no upper limit', 'expect(Date.now() - began).toBeGreaterThan(5);\nexpect(size).toBeLessThan(9);', false],
  ['a moment of the clock', 'const now = Date.now();\nexpect(size).toBeLessThan(9);', false],
  ['a promised time', 'expect(Date.now() - began).toTakeAtMost(5);', false],
])('finds a duration %s', (_, text, found) => expect(assertsDuration(text)).toBe(found));
