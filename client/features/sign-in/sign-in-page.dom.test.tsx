import { screen } from '@testing-library/react';
import { openScreen } from '../../test-support/open-screen.tsx';
import { itSays } from '../../test-support/says.ts';

itSays(['SIGN_IN_FAILED', 'SIGN_IN_EXPIRED', 'TOO_MANY_REQUESTS', 'ORIGIN_REFUSED'], async (refusal) => {
  const page = await openScreen('/sign-in/abcdefghijkl', { 'POST /api/auth/interactions/:uid': refusal });
  await page.fill('Email', 'dr.okafor@demo.test');
  await screen.findByLabelText('Password');
  await page.user.type(document.querySelector('input[type=password]') as HTMLElement, 'a-horse');
  await page.press('Sign in');
});
