import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
