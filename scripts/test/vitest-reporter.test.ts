import { beforeEach, expect, it, vi } from 'vitest';
import type { TestCase, TestModule } from 'vitest/node';
import { HOUR_MS } from '#shared/test-support/durations.ts';
import RunReporter from './vitest-reporter.ts';

const ended = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(process, 'exit').mockImplementation(ended as never);
  ended.mockClear();
  return () => vi.useRealTimers();
});

const fileThat = (state: string) => {
  const module = {
    relativeModuleId: 'some.test.ts',
    state: () => state,
    meta: () => ({}),
    children: { allTests: () => [] },
  } as unknown as TestModule;
  return { module, test: { module } as TestCase };
};

it('ends a run whose file is silent for too long', async () => {
  const reporter = new RunReporter();
  const { module } = fileThat('pending');
  reporter.onTestRunStart();
  reporter.onTestModuleStart(module);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(ended).toHaveBeenCalledWith(1);
});

it('continues while tests end, however long they take', async () => {
  const reporter = new RunReporter();
  const { module, test } = fileThat('pending');
  reporter.onTestRunStart();
  reporter.onTestModuleStart(module);
  for (let minute = 0; minute < 60; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    reporter.onTestCaseResult(test);
  }
  expect(ended).not.toHaveBeenCalled();
});

it('forgets a file that has ended, even if some of its tests are reported afterward', async () => {
  const reporter = new RunReporter();
  const { module, test } = fileThat('passed');
  reporter.onTestRunStart();
  reporter.onTestModuleStart(module);
  reporter.onTestModuleEnd(module);
  reporter.onTestCaseResult(test);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(ended).not.toHaveBeenCalled();
});

it('does not end a run for a file that ended without a report', async () => {
  const reporter = new RunReporter();
  reporter.onTestRunStart();
  reporter.onTestModuleStart(fileThat('passed').module);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(ended).not.toHaveBeenCalled();
});
