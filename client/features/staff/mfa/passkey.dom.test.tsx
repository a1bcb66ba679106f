import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_FACTORS } from '#client/test-support/accounts.ts';
import type { Answers } from '#client/test-support/answers.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { MFA_STANDING, PASSKEY_OPTIONS } from '#client/test-support/passkeys.ts';

const ASKED = { options: { challenge: 'YXNrZWQ', rpId: 'localhost', userVerification: 'required' } };

/** Called when the program imports the library. */
const imported = vi.fn();
/** The browser's. */
const dialog = vi.fn();

beforeEach(() => {
  vi.doMock('@simplewebauthn/browser', (original) => {
    imported();
    return original();
  });
});
afterEach(() => {
  vi.doUnmock('@simplewebauthn/browser');
  imported.mockClear();
  dialog.mockReset();
});

// Safari opens its dialog only soon after a press: nothing may load in between.
it.each<[string, string, Answers, string]>([
  [
    'signing in',
    '/sign-in/abcdefghijkl',
    { 'POST /api/auth/interactions/:uid/passkey': ASKED },
    'Sign in with a passkey',
  ],
  [
    'the second step',
    '/mfa/provider/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501',
    {
      'GET /api/:userType/mfa/:identifier': { ...MFA_STANDING, passkey: true, destinations: [] },
      'POST /api/:userType/mfa/:identifier/passkey': ASKED,
    },
    'Use a passkey',
  ],
  [
    'adding a passkey',
    '/provider/add-passkey',
    {
      'GET /api/provider/account/second-factors': NO_FACTORS,
      'POST /api/provider/account/passkeys/begin': PASSKEY_OPTIONS,
    },
    'Continue',
  ],
])('has the library of passkeys before the press: %s', async (_screen, address, answers, button) => {
  vi.stubGlobal('PublicKeyCredential', () => {});
  dialog.mockRejectedValue(Object.assign(new Error('closed'), { name: 'NotAllowedError' }));
  Object.defineProperty(navigator, 'credentials', {
    value: { get: dialog, create: dialog },
    configurable: true,
  });
  const page = await openScreen(address, answers);
  await screen.findByRole('button', { name: button });
  await waitFor(() => expect(imported).toHaveBeenCalledOnce());
  const password = screen.queryByLabelText('Your current password');
  if (password) await page.user.type(password, 'a-horse');
  await page.press(button);
  await waitFor(() => expect(dialog).toHaveBeenCalledOnce());
  expect(imported).toHaveBeenCalledOnce();
});

it('loads no library of passkeys in a browser without them', async () => {
  await openScreen('/sign-in/abcdefghijkl', {});
  await screen.findByLabelText('Email');
  expect(imported).not.toHaveBeenCalled();
});
