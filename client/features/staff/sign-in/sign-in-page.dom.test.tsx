import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';

it('hides the password, and allows password managers and pasting', async () => {
  const page = await openScreen('/sign-in/abcdefghijkl', {});
  const email = (await screen.findByLabelText('Email')) as HTMLInputElement;
  const password = document.querySelector('input[type=password]') as HTMLInputElement;
  expect([email.autocomplete, password.autocomplete]).toEqual(['username webauthn', 'current-password']);
  await page.user.click(password);
  await page.user.paste('a horse, a battery');
  expect(password.value).toBe('a horse, a battery');
});

itSays(['SIGN_IN_FAILED', 'SIGN_IN_EXPIRED', 'TOO_MANY_REQUESTS', 'ORIGIN_REFUSED'], async (refusal) => {
  const page = await openScreen('/sign-in/abcdefghijkl', { 'POST /api/auth/interactions/:uid': refusal });
  await page.fill('Email', 'dr.okafor@demo.test');
  await screen.findByLabelText('Password');
  await page.user.type(document.querySelector('input[type=password]') as HTMLElement, 'a-horse');
  await page.press('Sign in');
});

it.each([
  [1, 'Wait a second, then try again.'],
  [59, 'Wait 59 seconds, then try again.'],
  [60, 'Wait a minute, then try again.'],
  [61, 'Wait 2 minutes, then try again.'],
])('says after too many attempts how long to wait: %i seconds', async (seconds, words) => {
  const page = await openScreen('/sign-in/abcdefghijkl', {
    'POST /api/auth/interactions/:uid': refuse(429, 'TOO_MANY_REQUESTS', { seconds }),
  });
  await page.fill('Email', 'dr.okafor@demo.test');
  await screen.findByLabelText('Password');
  await page.user.type(document.querySelector('input[type=password]') as HTMLElement, 'a-horse');
  await page.press('Sign in');
  await screen.findByText(`There were too many tries. ${words}`);
});

describe('passkey sign in', () => {
  const ADDRESS = '/sign-in/abcdefghijkl';
  const BUTTON = 'Sign in with a passkey';
  const ASK = 'POST /api/auth/interactions/:uid/passkey';
  const VERIFY = 'POST /api/auth/interactions/:uid/verify-passkey';
  const QUESTION = { options: { challenge: 'YXNrZWQ', rpId: 'localhost', userVerification: 'required' } };

  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const SIGNED = {
    id: 'aWQ',
    rawId: bytes('id'),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('client'),
      authenticatorData: bytes('data'),
      signature: bytes('signature'),
      userHandle: bytes('handle'),
    },
    getClientExtensionResults: () => ({}),
  };

  function withPasskeys(get: (asked: CredentialRequestOptions) => Promise<unknown>, inFields = false) {
    const PublicKeyCredential = () => {};
    PublicKeyCredential.isConditionalMediationAvailable = async () => inFields;
    vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  }
  const named = (name: string) => Object.assign(new Error('what a browser says'), { name });

  it('hides the button in browsers without passkeys', async () => {
    await openScreen(ADDRESS, {});
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  });

  it('signs in without a password, and continues to the next page', async () => {
    withPasskeys(async () => SIGNED);
    const page = await openScreen(ADDRESS, { [ASK]: QUESTION, [VERIFY]: { redirectTo: '#signed-in' } });
    await page.press(BUTTON);
    await waitFor(() => expect(location.hash).toBe('#signed-in'));
  });

  it.each([
    ['NotAllowedError', 'We did not receive your passkey. Try again, or use your email and password.'],
    ['SecurityError', 'This browser cannot use passkeys here. Use your email and password.'],
  ])('explains after %s what to do', async (name, words) => {
    withPasskeys(() => Promise.reject(named(name)));
    const page = await openScreen(ADDRESS, { [ASK]: QUESTION });
    await page.press(BUTTON);
    await screen.findByText(words);
  });

  it('says that a passkey was refused, until another way is tried', async () => {
    withPasskeys(async () => SIGNED);
    const page = await openScreen(ADDRESS, {
      [ASK]: QUESTION,
      [VERIFY]: refuse(400, 'PASSKEY_REFUSED'),
      'POST /api/auth/interactions/:uid': refuse(401, 'SIGN_IN_FAILED'),
    });
    await page.press(BUTTON);
    const words = 'This passkey did not sign you in. Try again, or use your email and password.';
    await screen.findByText(words);
    await page.fill('Email', 'dr.okafor@demo.test');
    await page.user.type(document.querySelector('input[type=password]') as HTMLElement, 'a-horse');
    await page.press('Sign in');
    await screen.findByText('That email or password is incorrect. Please try again.');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('offers passkeys in the email field, and says nothing until one is chosen', async () => {
    const asked: unknown[] = [];
    withPasskeys(async ({ mediation }) => {
      asked.push(mediation);
      return SIGNED;
    }, true);
    await openScreen(ADDRESS, { [ASK]: QUESTION, [VERIFY]: { redirectTo: '#picked' } });
    await waitFor(() => expect(location.hash).toBe('#picked'));
    expect(asked).toEqual(['conditional']);
  });

  it('offers passkeys in the email field again after each refusal', async () => {
    const asked: unknown[] = [];
    withPasskeys(async ({ mediation }) => {
      asked.push(mediation);
      return SIGNED;
    }, true);
    let refusals = 2;
    await openScreen(ADDRESS, {
      [ASK]: QUESTION,
      [VERIFY]: () => (refusals-- > 0 ? refuse(400, 'PASSKEY_REFUSED') : { redirectTo: '#third' }),
    });
    await waitFor(() => expect(location.hash).toBe('#third'));
    expect(asked).toEqual(['conditional', 'conditional', 'conditional']);
  });

  it('shows no failure for an expired form that only offers passkeys', async () => {
    withPasskeys(async () => SIGNED, true);
    const page = await openScreen(ADDRESS, { [ASK]: refuse(400, 'SIGN_IN_EXPIRED') });
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('alert')).toBeNull();
    await page.press(BUTTON);
    await screen.findByText('This sign-in page has been open for too long. Please start again.');
  });
});
