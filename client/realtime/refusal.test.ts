import { expect, test } from 'vitest';
import { owedPage, practiceOf, refusalOf, visitElsewhere } from './refusal.ts';

const refused = (data?: unknown) => refusalOf(Object.assign(new Error('refused'), { data }));

test.each([
  ['no answer came', undefined, null],
  ['something else answered', { code: 7 }, null],
  ['the database is away', { code: 'SERVICE_UNAVAILABLE' }, 'shutdown'],
  ['the server failed', { code: 'UNABLE_COMPLETE_REQUEST' }, 'shutdown'],
  ['the session expired', { code: 'NOT_SIGNED_IN' }, 'signed-out'],
  ['the visit was completed', { code: 'LINK_NOT_ACTIVE', details: { visitStatus: 'COMPLETE' } }, 'ended'],
  ['there is no such visit', { code: 'VISIT_UNAVAILABLE' }, 'unavailable'],
])('%s', (_, data, expected) => {
  expect(refused(data)).toBe(expected);
});

test.each([
  ['a session that owes a code', { code: 'MFA_REQUIRED', details: { identifier: 'abc' } }, '/mfa/guest/abc'],
  ['an administrator without a passkey', { code: 'PASSKEY_REQUIRED' }, '/provider/add-passkey'],
  ['a refusal without its challenge', { code: 'MFA_REQUIRED' }, null],
  ['another refusal', { code: 'NOT_SIGNED_IN', details: { identifier: 'abc' } }, null],
  ['no answer came', undefined, null],
])('where %s leads', (_, data, expected) => {
  expect(owedPage(Object.assign(new Error('refused'), { data }), 'guest')).toBe(expected);
});

test.each([
  [
    'a dead link',
    { code: 'LINK_NOT_ACTIVE', details: { practice: { name: 'A', phone: null, logo: null } } },
    'A',
  ],
  ['an unknown link', { code: 'VISIT_UNAVAILABLE' }, undefined],
  ['no answer', undefined, undefined],
])('the practice of %s', (_, data, name) => {
  expect(practiceOf(Object.assign(new Error('refused'), { data }))?.name).toBe(name);
});

test('treats a visit at another process as no refusal', () => {
  const elsewhere = Object.assign(new Error('refused'), { data: { visit: 'a' } });
  expect(visitElsewhere(elsewhere)).toBe('a');
  expect(refusalOf(elsewhere)).toBeNull();
  expect(visitElsewhere(new Error('no answer'))).toBeUndefined();
});
