import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { filesOfTier } from './tiers.ts';

it('a file’s name says its tier', () => {
  expect(filesOfTier('gate', 'server/**/*.test.ts')).toEqual({
    include: ['server/**/*.test.ts'],
    exclude: ['server/**/*.long.test.ts'],
  });
  expect(filesOfTier('long', 'client/**/*.test.{ts,tsx}')).toEqual({
    include: ['client/**/*.long.test.{ts,tsx}'],
    exclude: [],
  });
  expect(filesOfTier('all', '**/*.spec.ts')).toEqual({ include: ['**/*.spec.ts'], exclude: [] });
});

it('no test of the gate asserts a duration', () => {
  const files = globSync(['{server,sfu,shared,client,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'], {
    cwd: ROOT,
  });
  const ofGate = files.filter((file) => !file.includes('.long.'));
  const asserts = /expect\([^\n]*(?:performance\.now\(\)|Date\.now\(\))[^\n]*\)\s*\.toBeLess|memoryUsage\(\)/;
  expect(ofGate.filter((file) => asserts.test(readFileSync(`${ROOT}/${file}`, 'utf8')))).toEqual([]);
});
