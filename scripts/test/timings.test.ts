import { describe, expect, it } from 'vitest';
import { timeLines, timesOfPlaywright, timesOfVitest } from './timings.ts';

describe('how long files took', () => {
  it('is read from the report of Vitest', () => {
    const testResults = [{ name: '/project/server/db/list.test.ts', startTime: 5_000, endTime: 7_500 }];
    expect(timesOfVitest({ testResults }, '/project')).toEqual([
      { file: 'server/db/list.test.ts', seconds: 2.5 },
    ]);
  });

  it('is the sum of all tests of a file, with those of inner groups and second tries', () => {
    const test = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      { title: 'idle.spec.ts', specs: [test(1_000)], suites: [{ specs: [test(500, 250)] }] },
      { title: 'copay.spec.ts', specs: [test(2_000)] },
      { title: 'idle.spec.ts', specs: [test(4_000)] },
    ];
    expect(timesOfPlaywright({ suites })).toEqual([
      { file: 'idle.spec.ts', seconds: 5.75 },
      { file: 'copay.spec.ts', seconds: 2 },
    ]);
  });
});

describe('what a stage says of its time', () => {
  const files = [1, 6, 3, 2, 5, 4].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));

  it('has its minutes and the five slowest files, the slowest first', () => {
    expect(timeLines({ name: 'unit', seconds: 90, budgetSeconds: 90, files })).toEqual([
      'unit: 1.5 min',
      '     6.0 s  6.test.ts',
      '     5.0 s  5.test.ts',
      '     4.0 s  4.test.ts',
      '     3.0 s  3.test.ts',
      '     2.0 s  2.test.ts',
    ]);
  });

  it('names a budget that was passed', () => {
    const lines = timeLines({ name: 'unit', seconds: 120, budgetSeconds: 90, files: [] });
    expect(lines).toEqual(['unit: 2.0 min', '  over its budget: 2.0 min of 1.5 min']);
  });

  it('says nothing of budgets to a stage without one', () => {
    expect(timeLines({ name: 'worker', seconds: 3_600, files: [] })).toEqual(['worker: 60.0 min']);
  });
});
