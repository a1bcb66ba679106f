import { describe, expect, it } from 'vitest';
import { chooseStages } from './choose-stages.ts';
import type { Stage } from './stages.ts';

const stage = (name: string, ...needs: string[]): Stage => ({
  name,
  heading: name,
  needs,
  run: () => Promise.reject(new Error('not run here')),
});
const ALL = [
  stage('types'),
  stage('worker'),
  stage('unit', 'worker'),
  stage('client'),
  stage('e2e', 'worker', 'client'),
];

describe('npm test -- …', () => {
  it.each([
    ['nothing', [], ['types', 'worker', 'unit', 'client', 'e2e'], []],
    ['one stage, with what it needs', ['--only=e2e'], ['worker', 'client', 'e2e'], []],
    ['two stages, in their own order', ['--only=unit,types'], ['types', 'worker', 'unit'], []],
    [
      'arguments for the one stage',
      ['--only=unit', 'server/db', '-t=x'],
      ['worker', 'unit'],
      ['server/db', '-t=x'],
    ],
  ])('understands %s', (_case, args, names, rest) => {
    const choice = chooseStages(ALL, args);
    expect(choice.stages.map(({ name }) => name)).toEqual(names);
    expect(choice.rest).toEqual(rest);
  });

  it.each([
    ['an unknown stage', ['--only=units']],
    ['arguments without a stage', ['server/db']],
    ['arguments for two stages', ['--only=unit,e2e', 'server/db']],
  ])('refuses %s with the list of stages', (_case, args) => {
    expect(() => chooseStages(ALL, args)).toThrow(/stages: types, worker, unit, client, e2e/);
  });
});
