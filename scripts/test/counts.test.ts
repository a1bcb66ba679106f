import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { add, fromPlaywright, fromVitest, NONE, ReportFile } from './counts.ts';

describe('counting tests', () => {
  it('counts a test file that cannot be loaded as one failure', () => {
    const testResults = [
      { status: 'passed', assertionResults: [{}, {}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ];
    const report = { numPassedTests: 3, numFailedTests: 1, testResults };
    expect(fromVitest(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a flaky browser test as passed, and an error outside of tests as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 2 };
    expect(fromPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 1 });
    expect(fromPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2 });
  });

  it('adds up', () => {
    expect(add({ passed: 1, failed: 2 }, { passed: 3, failed: 4 })).toEqual({ passed: 4, failed: 6 });
  });
});

describe('a report file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'anteroom-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('does not credit a program that dies with an earlier run’s report', () => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, '{}');
    const report = new ReportFile(file, () => ({ passed: 5, failed: 0 }));
    expect(report.counts()).toEqual(NONE);
    writeFileSync(file, '{}');
    expect(report.counts()).toEqual({ passed: 5, failed: 0 });
  });
});
