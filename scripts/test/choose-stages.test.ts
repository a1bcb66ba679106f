import { describe, expect, it } from 'vitest';
import { chooseStages } from './choose-stages.ts';
import type { Stage } from './stages.ts';

const stage = (name: string, of: Stage['of'], ...needs: string[]): Stage => ({
  name,
  heading: name,
  of,
  needs,
  run: () => Promise.reject(new Error('not run here')),
});
const BOTH = ['test', 'test:all'] as const;
const ALL = [
  stage('types', BOTH),
  stage('worker', BOTH),
  stage('unit', BOTH, 'worker'),
  stage('client', BOTH),
  stage('e2e', ['test'], 'worker', 'client'),
  stage('long', ['test:all'], 'worker'),
  stage('e2e-all', ['test:all'], 'worker', 'client'),
];

describe('npm test -- …', () => {
  it.each([
    ['nothing', [], ['types', 'worker', 'unit', 'client', 'e2e'], []],
    ['one stage, with what it needs', ['--only=e2e'], ['worker', 'client', 'e2e'], []],
    ['two stages, in their own order', ['--only=unit,types'], ['types', 'worker', 'unit'], []],
    [
      'arguments for the one stage',
      ['--only=unit', 'server/storage/db', '-t=x'],
      ['worker', 'unit'],
      ['server/storage/db', '-t=x'],
    ],
  ])('understands %s', (_case, args, names, rest) => {
    const choice = chooseStages(ALL, 'test', args);
    expect(choice.stages.map(({ name }) => name)).toEqual(names);
    expect(choice.rest).toEqual(rest);
  });

  it('understands --since', () => {
    expect(chooseStages(ALL, 'test', ['--since=v1.2']).since).toBe('v1.2');
  });

  it.each([
    ['installs missing packages', [], true],
    ['installs none with --no-install', ['--no-install'], false],
    ['installs none for one stage', ['--no-install', '--only=unit'], false],
  ])('%s', (_case, args, installs) => {
    expect(chooseStages(ALL, 'test:all', args)).toMatchObject({ installs, rest: [] });
  });

  it.each([
    ['ignores', [], false],
    ['fails for, with --strict,', ['--strict', '--only=unit', 'scripts'], true],
  ])('%s tests that use much CPU time', (_case, args, strict) => {
    const choice = chooseStages(ALL, 'test', args);
    expect(choice.strict).toBe(strict);
    expect(choice.rest).toEqual(args.filter((argument) => argument === 'scripts'));
  });

  it.each([
    ['an unknown stage', ['--only=units']],
    ['arguments without a stage', ['server/storage/db']],
    ['arguments for two stages', ['--only=unit,e2e', 'server/storage/db']],
    ['a shard that is none', ['--shard=6/5']],
  ])('refuses %s with the list of stages', (_case, args) => {
    expect(() => chooseStages(ALL, 'test', args)).toThrow(
      /stages: types, worker, unit, client, e2e, long, e2e-all/,
    );
  });
});

describe('npm run test:all -- …', () => {
  it('runs every test in the browser instead of the gate’s', () => {
    const { stages } = chooseStages(ALL, 'test:all', []);
    expect(stages.map(({ name }) => name)).toEqual(['types', 'worker', 'unit', 'client', 'long', 'e2e-all']);
  });

  it('runs part of the tests', () => {
    const { stages, shard } = chooseStages(ALL, 'test:all', ['--only=long', '--shard=2/5']);
    expect(stages.map(({ name }) => name)).toEqual(['worker', 'long']);
    expect(shard).toBe('2/5');
  });
});
