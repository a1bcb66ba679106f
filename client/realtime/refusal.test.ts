import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

const refused = (data?: unknown) => refusalOf(Object.assign(new Error('refused'), { data }));

test.each([
  ['nobody answered', undefined, null],
  ['something else answered', { code: 'A_PROXY' }, null],
  ['the database is away', { code: 'SERVICE_UNAVAILABLE' }, 'for-now'],
  ['the server failed', { code: 'UNABLE_COMPLETE_REQUEST' }, 'for-now'],
  ['the session ran out', { code: 'NOT_SIGNED_IN' }, 'NOT_SIGNED_IN'],
  ['there is no such visit', { code: 'VISIT_UNAVAILABLE' }, 'VISIT_UNAVAILABLE'],
])('%s', (_, data, expected) => {
  expect(refused(data)).toBe(expected);
});
