import { expect, it } from 'vitest';
import { ERRORS } from '#shared/errors.ts';
import { codesNotReceived, NOT_RECEIVED, serverRaises } from './received-codes.ts';
import type { TestReport } from './run-report.ts';

const test = (state: TestReport['state'], codes?: string[]): TestReport => ({
  file: 'server/a.test.ts',
  title: 'is refused',
  state,
  seconds: 1,
  codes,
});
const raised =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code);

it('names codes that the server raises and no passed test received', () => {
  const tests = [test('passed', ['NOT_FOUND']), test('failed', ['LAST_PRACTICE']), test('passed')];
  expect(codesNotReceived({ tests }, raised('NOT_FOUND', 'LAST_PRACTICE'))).toEqual(['LAST_PRACTICE']);
});

it('counts a test that passed when it was retried', () => {
  expect(codesNotReceived({ tests: [test('flaky', ['NOT_FOUND'])] }, raised('NOT_FOUND'))).toEqual([]);
});

it('exempts only codes that the server raises', () => {
  const isRaised = serverRaises();
  expect(Object.keys(NOT_RECEIVED).filter((code) => !(code in ERRORS) || !isRaised(code))).toEqual([]);
});
