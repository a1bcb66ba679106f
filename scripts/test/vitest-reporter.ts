import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { briefly, type TestReport, writeRunReport } from './run-report.ts';

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outside = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((part) =>
        part.errors().map((error) => ({ file: module.relativeModuleId, error: textOf(error) })),
      ),
    );
    writeRunReport({
      tests: modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => reportOf(test, module.relativeModuleId)),
      ),
      files: modules.map((module) => ({
        file: module.relativeModuleId,
        seconds: module.diagnostic().duration / 1000,
        cpuSeconds: module.meta().cpuSeconds ?? 0,
      })),
      errors: [...outside, ...unhandled.map((error) => ({ file: '', error: textOf(error) }))],
    });
  }
}

function reportOf(test: TestCase, file: string): TestReport {
  const { state, errors } = test.result();
  const diagnostic = test.diagnostic();
  return {
    file,
    title: test.fullName,
    state: diagnostic?.flaky ? 'flaky' : state === 'pending' ? 'skipped' : state,
    seconds: (diagnostic?.duration ?? 0) / 1000,
    cpuSeconds: test.meta().cpuSeconds,
    codes: test.meta().codes,
    error: errors?.[0] && textOf(errors[0]),
  };
}

const textOf = ({ message, stack }: { message: string; stack?: string | undefined }): string =>
  briefly(message || stack || 'no message');
