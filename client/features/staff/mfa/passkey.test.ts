import { expect, test } from 'vitest';
import { problemIn } from './passkey.ts';

const named = (name: string) => Object.assign(new Error('what a browser says'), { name });

test.each([
  ['NotAllowedError', 'PASSKEY_CANCELLED'],
  ['AbortError', 'PASSKEY_CANCELLED'],
  ['InvalidStateError', 'PASSKEY_KNOWN'],
  ['NotSupportedError', 'PASSKEY_UNSUPPORTED'],
  ['SecurityError', 'PASSKEY_UNSUPPORTED'],
])('%s is %s', (name, problem) => {
  expect(problemIn(named(name))).toBe(problem);
});
