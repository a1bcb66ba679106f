import { describe, expect, test } from 'vitest';
import { afterUnauthorised, userTypeOfRequest } from './unauthorised.ts';

describe('the user type of a request, by its address (PRODUCT 2.5)', () => {
  test.each([
    ['/api/provider/me', 'provider'],
    ['/api/patient/sessions/1', 'patient'],
    ['/api/guest/visits', 'guest'],
    ['/api/auth/sign-out', 'patient'],
  ])('%s → %s', (url, userType) => {
    expect(userTypeOfRequest(url)).toBe(userType);
  });
});

describe('the page after a 401', () => {
  const base = { details: {}, appUrl: '/provider/visits?x=1' };

  test('sends signed-out staff to sign in, and back afterward', () => {
    const after = afterUnauthorised({ ...base, requestUrl: '/api/provider/me', code: 'NOT_SIGNED_IN' });
    expect(after).toEqual({
      go: 'sign-in',
      returnTo: '/provider/visits?x=1',
      url: '/api/auth/sign-in?returnTo=%2Fprovider%2Fvisits%3Fx%3D1',
    });
  });
  test('sends a session that needs a code to the MFA page of its user type', () => {
    const details = { identifier: 'abc/1' };
    const leads = (requestUrl: string) =>
      afterUnauthorised({ ...base, details, requestUrl, code: 'MFA_REQUIRED' });
    expect(leads('/api/provider/visits')).toEqual({ go: 'mfa', path: '/mfa/provider/abc%2F1' });
    expect(leads('/api/patient/visits')).toEqual({ go: 'mfa', path: '/mfa/patient/abc%2F1' });
  });
  test('sends an administrator who needs a passkey to add one', () => {
    const requestUrl = '/api/provider/me';
    const after = afterUnauthorised({ ...base, requestUrl, code: 'PASSKEY_REQUIRED' });
    expect(after).toEqual({ go: 'mfa', path: '/provider/add-passkey' });
  });
  test.each([
    ['a wrong password is the form’s own business', '/api/auth/interactions/1', 'SIGN_IN_FAILED'],
    ['a patient has nowhere to sign in', '/api/patient/sessions/1', 'NOT_SIGNED_IN'],
    ['the time ping never starts a sign-in', '/api/provider/addtime', 'NOT_SIGNED_IN'],
    ['a challenge without an identifier leads nowhere', '/api/provider/me', 'MFA_REQUIRED'],
  ])('%s', (_, requestUrl, code) => {
    expect(afterUnauthorised({ ...base, requestUrl, code })).toEqual({ go: 'nowhere' });
  });
});
