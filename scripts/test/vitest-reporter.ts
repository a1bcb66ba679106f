import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { patience } from './machine.ts';
import { briefly, type TestReport, writeRunReport } from './run-report.ts';
import { stackOf } from './stuck-worker.ts';

/** Longer than any test and hook may take. Vitest ends those, unless the worker runs in an endless loop. */
const STUCK_MS = patience(300_000);
const LOOK_MS = 10_000;

export default class RunReporter implements Reporter {
  /** The running files, and when each was last heard of, by `performance.now()`. */
  readonly #heard = new Map<TestModule, number>();
  #looking: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#looking = setInterval(() => this.#endStuck(), LOOK_MS);
  }

  onTestModuleStart(module: TestModule): void {
    this.#heard.set(module, performance.now());
  }

  onTestCaseResult({ module }: TestCase): void {
    // Vitest reports its batches in parallel, so a file's end may precede the last of its tests.
    if (this.#heard.has(module)) this.#heard.set(module, performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#heard.delete(module);
  }

  #endStuck(): void {
    for (const [module, heard] of this.#heard)
      if (performance.now() - heard > STUCK_MS) {
        this.#heard.delete(module);
        if (module.state() === 'pending') void endWorker(module);
      }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    clearInterval(this.#looking);
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

async function endWorker(module: TestModule): Promise<void> {
  const ended = [...module.children.allTests()].filter((test) => test.result().state !== 'pending');
  const { pid } = module.meta();
  const stack = pid ? await stackOf(pid) : '  It runs in a browser, or has not been loaded.';
  console.error(`Stuck: ${module.relativeModuleId}, after ${ended.at(-1)?.fullName ?? 'no test'}\n${stack}`);
  try {
    if (pid) return void process.kill(pid, 'SIGKILL');
  } catch {
    // The worker has ended silently.
  }
  process.exit(1);
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
