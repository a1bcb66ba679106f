import { describe, expect, it } from 'vitest';
import { timeLines, timesOfPlaywright, timesOfVitest } from './timings.ts';

describe('durations of test files', () => {
  it('come from Vitest’s report', () => {
    const testResults = [{ name: '/project/server/db/list.test.ts', startTime: 5_000, endTime: 7_500 }];
    expect(timesOfVitest({ testResults }, '/project')).toEqual([
      { file: 'server/db/list.test.ts', seconds: 2.5 },
    ]);
  });

  it('span a Playwright file from its first test to its last, including the time between', () => {
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

describe('a stage’s timing', () => {
  const files = [1, 6, 3, 2, 5, 4].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));

  it('shows its minutes and the five slowest files, slowest first', () => {
    expect(timeLines({ name: 'unit', seconds: 90, budgetSeconds: 90, files })).toEqual([
      'unit: 1.5 min',
      '     6.0 s  6.test.ts',
      '     5.0 s  5.test.ts',
      '     4.0 s  4.test.ts',
      '     3.0 s  3.test.ts',
      '     2.0 s  2.test.ts',
    ]);
  });

  it('reports an exceeded budget', () => {
    const lines = timeLines({ name: 'unit', seconds: 120, budgetSeconds: 90, files: [] });
    expect(lines).toEqual(['unit: 2.0 min', '  over its budget: 2.0 min of 1.5 min']);
  });

  it('omits the budget of a stage without one', () => {
    expect(timeLines({ name: 'worker', seconds: 3_600, files: [] })).toEqual(['worker: 60.0 min']);
  });
});
