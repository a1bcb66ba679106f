// Runs before each test file: the project's own matchers, and CPU times for `vitest-reporter.ts`.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { cpuSecondsOfTree } from './cpu-time.ts';
import './patient-waits.ts';
import { toTakeAtMost } from './machine.ts';

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number;
    pid?: number;
  }
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toTakeAtMost(promised: number): R;
  }
}

expect.extend({ toTakeAtMost });

const atFile = cpuSecondsOfTree();
let atTest = atFile;
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of a hook's fixtures from its pattern
beforeAll(({}, file) => {
  file.meta.pid = process.pid;
});
beforeEach(() => {
  atTest = cpuSecondsOfTree();
});
afterEach(({ task }) => {
  task.meta.cpuSeconds = cpuSecondsOfTree() - atTest;
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of a hook's fixtures from its pattern
afterAll(({}, file) => {
  file.meta.cpuSeconds = cpuSecondsOfTree() - atFile;
});
