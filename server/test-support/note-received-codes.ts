// Vitest runs this before each server test file. It records the codes each test got, for
// `scripts/test/received-codes.ts`.
import { afterEach } from 'vitest';
import { takeReceivedCodes } from './received-codes.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Error codes that its callers got from the server. */
    codes?: string[];
  }
}

afterEach(({ task }) => {
  task.meta.codes = takeReceivedCodes();
});
