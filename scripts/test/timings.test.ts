import { describe, expect, it } from 'vitest';
import { timeLines, timesOfPlaywright, timesOfVitest } from './timings.ts';

describe('how long files took', () => {
  it('is read from the report of Vitest', () => {
    const testResults = [{ name: '/project/server/db/list.test.ts', startTime: 5_000, endTime: 7_500 }];
    expect(timesOfVitest({ testResults }, '/project')).toEqual([
      { file: 'server/db/list.test.ts', seconds: 2.5 },
    ]);
  });

  it('is from the first test of a file of Playwright to the last, with what lies between', () => {
    const test = (second: number, duration: number) => ({
      tests: [{ results: [{ startTime: new Date(second * 1_000).toISOString(), duration }] }],
    });
    const suites = [
      { title: 'idle.spec.ts', specs: [test(10, 1_000)], suites: [{ specs: [test(25, 500)] }] },
      { title: 'skipped.spec.ts', specs: [{ tests: [{ results: [] }] }] },
    ];
    expect(timesOfPlaywright({ suites })).toEqual([
      { file: 'idle.spec.ts', seconds: 15.5 },
      { file: 'skipped.spec.ts', seconds: 0 },
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
