import { describe, expect, it } from 'vitest';
import type { RunReport, TestReport } from './run-report.ts';
import {
  type Fault,
  type StageSummary,
  type Summary,
  stageLines,
  summarizeStage,
  summaryLines,
} from './summary.ts';

const test = (title: string, more: Partial<TestReport> = {}): TestReport => ({
  file: 'server/storage/db/list.test.ts',
  title,
  state: 'passed',
  seconds: 1,
  cpuSeconds: 1,
  ...more,
});
const report = (...tests: TestReport[]): RunReport => ({ tests, files: [], errors: [] });
const UNIT = { name: 'unit', testCpuSeconds: 3 };
const LENIENT = { slowness: 1, strict: false };

describe('the result of a stage', () => {
  it('counts a flaky test as passed, and keeps its first error', () => {
    const flaky = test('sorts', { state: 'flaky', error: 'expected 1 to be 2' });
    const result = summarizeStage(
      UNIT,
      { ok: true, report: report(test('lists'), flaky), seconds: 9 },
      LENIENT,
    );
    expect(result.stage).toEqual({
      name: 'unit',
      result: 'passed',
      seconds: 9,
      passed: 2,
      failed: 0,
      flaky: 1,
    });
    expect(result.flaky).toEqual([
      { stage: 'unit', file: 'server/storage/db/list.test.ts', title: 'sorts', error: 'expected 1 to be 2' },
    ]);
  });

  it('fails for a failed test, and for a file that cannot be loaded', () => {
    const outcome = {
      ok: false,
      report: {
        ...report(test('lists', { state: 'failed', error: 'no' })),
        errors: [{ file: 'a.test.ts', error: 'syntax' }],
      },
      seconds: 9,
    };
    const { stage, failed } = summarizeStage(UNIT, outcome, LENIENT);
    expect(stage).toMatchObject({ result: 'failed', failed: 2 });
    expect(failed.map(({ file, error }) => [file, error])).toEqual([
      ['server/storage/db/list.test.ts', 'no'],
      ['a.test.ts', 'syntax'],
    ]);
  });

  it('fails for a program that fails without a failed test', () => {
    const outcome = {
      ok: false,
      report: report(),
      seconds: 9,
      error: 'The type check found the errors above.',
    };
    expect(summarizeStage({ name: 'types' }, outcome, LENIENT).failed).toEqual([
      { stage: 'types', file: '', title: '', error: 'The type check found the errors above.' },
    ]);
  });

  it('names a test that uses much CPU time, most expensive first, and fails for it only in strict mode', () => {
    const tests = [
      test('walks', { cpuSeconds: 4.5 }),
      test('lists'),
      test('walks everything', { cpuSeconds: 6.5 }),
    ];
    const outcome = { ok: true, report: report(...tests), seconds: 9 };
    const lenient = summarizeStage(UNIT, outcome, LENIENT);
    expect(lenient).toMatchObject({ stage: { result: 'passed', failed: 0 }, failed: [] });
    expect(lenient.dear.map(({ title, error }) => [title, error])).toEqual([
      ['walks everything', '6.5 s of CPU time, over 3.0 s'],
      ['walks', '4.5 s of CPU time, over 3.0 s'],
    ]);
    const strict = summarizeStage(UNIT, outcome, { slowness: 2, strict: true });
    expect(strict.stage.result).toBe('failed');
    expect(strict.failed.map(({ title }) => title)).toEqual(['walks everything']);
    expect(summarizeStage({ name: 'long' }, outcome, LENIENT).dear).toEqual([]);
  });
});

it('fails for a stage with more tests than the gate allows', () => {
  const outcome = { ok: true, report: report(test('one'), test('two')), seconds: 9 };
  expect(summarizeStage({ name: 'e2e', mostTests: 2 }, outcome, LENIENT).failed).toEqual([]);
  expect(summarizeStage({ name: 'e2e', mostTests: 1 }, outcome, LENIENT).failed).toMatchObject([
    { error: expect.stringContaining('It has 2 tests') },
  ]);
});

describe('a stage’s lines', () => {
  it('show its minutes and the ten files that used the most CPU time', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({
      file: `${index}.ts`,
      seconds: 1,
      cpuSeconds: index,
    }));
    const lines = stageLines({ name: 'unit', budgetSeconds: 90 }, 90, { ...report(), files });
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe('unit: 1.5 min');
    expect(lines.slice(2, 4)).toEqual(['    11.0 s   11.ts', '    10.0 s   10.ts']);
  });

  it('report an exceeded budget', () => {
    expect(stageLines({ name: 'unit', budgetSeconds: 90 }, 120, report())).toEqual([
      'unit: 2.0 min',
      '  over its budget: 2.0 min of 1.5 min',
    ]);
  });
});

describe('the end of a run', () => {
  const stage = (name: string, result: StageSummary['result'] = 'passed'): StageSummary => ({
    name,
    result,
    seconds: 60,
    passed: 5,
    failed: result === 'failed' ? 1 : 0,
    flaky: 0,
  });
  const fault = (title: string): Fault => ({
    stage: 'unit',
    file: 'a.test.ts',
    title,
    error: 'one\n\ntwo\nthree\nfour',
  });
  const summary: Summary = {
    command: 'test',
    commit: 'c0ffee',
    dirty: [],
    slowness: 1,
    seconds: 120,
    stages: [stage('types'), stage('unit')],
    failed: [],
    flaky: [],
    dear: [],
  };

  it('says that everything passed', () => {
    expect(summaryLines(summary, []).at(-1)).toBe(
      'Everything passed: 10 tests passed, 0 flaky. It took 2.0 min, on a machine 1.0 times as slow as the reference.',
    );
  });

  it('lists each failed and flaky test with its first error, and the stages that were not run', () => {
    const failed = {
      ...summary,
      stages: [stage('unit', 'failed'), stage('e2e', 'not run')],
      failed: [fault('sorts')],
    };
    const lines = summaryLines({ ...failed, flaky: [fault('lists')] }, []);
    expect(lines).toEqual(
      expect.arrayContaining(['Failed:', '  unit > a.test.ts > sorts', '      one', '      three']),
    );
    expect(lines).toContain('  unit > a.test.ts > lists');
    expect(lines).not.toContain('      four');
    expect(lines.at(-1)).toMatch(/^1 failed; 10 tests passed, 1 flaky; 1 stages not run\./);
  });

  it('names the ten most expensive tests, without a failure', () => {
    const dear = Array.from({ length: 12 }, (_, index) => fault(`walks ${index}`));
    const lines = summaryLines({ ...summary, dear }, []);
    expect(lines.filter((line) => line.includes('> walks'))).toHaveLength(10);
    expect(lines.at(-1)).toMatch(/^Everything passed/);
  });

  it('has at most 60 lines, whatever failed', () => {
    const lines = summaryLines({ ...summary, failed: Array.from({ length: 99 }, () => fault('sorts')) }, [
      'npm …',
    ]);
    expect(lines).toHaveLength(60);
    expect(lines).toContain('  … more in test-results/summary.json');
    expect(lines.at(-1)).toMatch(/^99 failed/);
  });
});
