import { screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openScreen, openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { DR_OKAFOR, staffAnswers } from '#client/test-support/staff.ts';
import { codeFromAddress } from './error-page.tsx';

const hrefs = async () =>
  (await screen.findAllByRole('link', { name: /sign in|try again|home|log ?out/i })).map((link) =>
    link.getAttribute('href'),
  );

it('leads a disabled account to sign-out, not back to the refusal', async () => {
  await openScreen('/error?errorCode=ACCESS_DENIED', {});
  expect(await hrefs()).toEqual(['/logout']);
});

it('refuses an account disabled while signed in, without a redirect', async () => {
  const page = await openStaffScreen('/provider/visits', {
    'GET /api/provider/me': refuse(403, 'ACCESS_DENIED'),
  });
  await page.title('No access');
  await says('ACCESS_DENIED');
  expect(await hrefs()).toEqual(['/logout']);
  expect(location.pathname).toBe('/provider/visits');
});

it('lets a person without a practice sign out', async () => {
  await openScreen('/provider/landing', staffAnswers(DR_OKAFOR, []));
  await screen.findByText(/No practices found/);
  expect(await hrefs()).toContain('/logout');
});

describe('error page data', () => {
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
});
