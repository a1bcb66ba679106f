import { expect, test } from 'vitest';
import { codeFromAddress } from './error-page-data.ts';

test.each([
  ['errorCode=SIGN_IN_EXPIRED', 'SIGN_IN_EXPIRED'],
  ['x=1&errorCode=ACCESS_DENIED', 'ACCESS_DENIED'],
  ['', null],
  ['errorCode=', null],
  ['errorCode=Call+1-900-SCAM', null],
  ['errorCode=toString', null],
])('%s shows %s', (search, code) => {
  expect(codeFromAddress(search)).toBe(code);
});
