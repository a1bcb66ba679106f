import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '#client/api/api-error.ts';
import { type Asking, type AskingOwn, afterRefusal, opening } from './use-challenge.ts';

const email = { method: 'Email', hint: 'w•••r@e•••.com' } as const;
const asking: Asking = {
  is: 'enter',
  standing: {
    practiceName: 'Saguaro Family Medicine',
    practice: null,
    language: 'en',
    supportPhone: '',
    app: false,
    passkey: false,
    passkeysMadeFor: [],
    recovery: false,
    destinations: [email],
    sent: null,
    resendInSeconds: 0,
    passed: false,
    continueTo: '/patient/visit/1',
  },
  destination: email,
  codeIsOut: true,
  resendAt: 0,
  remark: null,
};
const refused = (code: ApiErrorCode, details: Record<string, unknown> = {}) =>
  afterRefusal(asking, new ApiError(code, 400, code, details));

describe('after a refusal', () => {
  test('lets the user retry a wrong code, and counts the attempts left', () => {
    expect(refused('UNABLE_VALIDATE_CODE', { reason: 'WRONG', triesLeft: 2 })).toMatchObject({
      is: 'enter',
      codeIsOut: true,
      remark: { is: 'wrong', triesLeft: 2 },
    });
  });
  test.each([
    ['LOCKED', 'locked'],
    ['EXPIRED', 'expired'],
    ['NO_CODE', 'no-code'],
  ])('requires a new request for a code that is %s', (reason, is) => {
    expect(refused('UNABLE_VALIDATE_CODE', { reason })).toMatchObject({
      is: 'choose',
      codeIsOut: false,
      remark: { is },
    });
  });
  test('stays on the step after too many requests, with the time to wait', () => {
    const after = refused('UNABLE_REQUEST_CODE', { reason: 'TOO_MANY', retryInSeconds: 600 });
    expect(after).toMatchObject({ is: 'enter', codeIsOut: true, remark: { is: 'too-many' } });
    expect((after as Asking).resendAt - performance.now()).toBeCloseTo(600_000, -3);
  });
  test('shows separate pages for a missing address and a missing challenge', () => {
    expect(refused('MFA_NO_DESTINATIONS').is).toBe('no-destinations');
    expect(refused('NOT_FOUND').is).toBe('gone');
  });
  test.each([
    ['a lost connection', new ApiError('NO_CONNECTION', 0)],
    ['reasons of a newer server', new ApiError('UNABLE_VALIDATE_CODE', 400, '', { reason: 'MOON' })],
    ['an unexpected error', new TypeError('undefined is not a function')],
  ])('keeps the typed code after %s', (_, error) => {
    expect(afterRefusal(asking, error)).toEqual({ ...asking, remark: { is: 'failed', error } });
  });
});

describe('a person with an authenticator app', () => {
  const standing = { ...asking.standing, app: true, recovery: true, destinations: [] };
  const app: AskingOwn = { is: 'app', standing, remark: null };
  const afterApp = (details: Record<string, unknown>) =>
    afterRefusal(app, new ApiError('UNABLE_VALIDATE_CODE', 400, '', details));

  test('asks for the app’s code, and asks others where to send a code', () => {
    expect(opening(standing)).toEqual(app);
    expect(opening(asking.standing)).toMatchObject({ is: 'choose' });
    expect(opening({ ...asking.standing, destinations: [] }).is).toBe('no-destinations');
  });

  test('accepts a recovery code, and reports one that was used', () => {
    const used = new ApiError('UNABLE_VALIDATE_CODE', 400, '', { reason: 'USED', triesLeft: 4 });
    expect(afterRefusal({ ...app, is: 'recovery' }, used)).toMatchObject({
      is: 'recovery',
      remark: { is: 'recovery-used' },
    });
  });

  test.each([
    [
      { reason: 'WRONG', triesLeft: 3 },
      { is: 'wrong', triesLeft: 3 },
    ],
    [{ reason: 'USED', triesLeft: 3 }, { is: 'used' }],
    [
      { reason: 'LOCKED', retryInSeconds: 841 },
      { is: 'app-locked', minutes: 15 },
    ],
  ])('stays on the app step after %o', (details, remark) => {
    expect(afterApp(details)).toEqual({ ...app, remark });
  });
});
