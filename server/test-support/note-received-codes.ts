// Vitest runs this before each server test file. It records each test's error codes, for
// `scripts/test/received-codes.ts`.
import { afterEach } from 'vitest';
import { takeReceivedCodes } from './received-codes.ts';

declare module 'vitest' {
  interface TaskMeta {
    codes?: string[];
  }
}

afterEach(({ task }) => {
  task.meta.codes = takeReceivedCodes();
});
