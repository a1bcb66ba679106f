import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { MFA_STANDING } from '#client/test-support/passkeys.ts';
import { itSays, says } from '#client/test-support/says.ts';

const GET = 'GET /api/:userType/mfa/:identifier';
const SEND = 'POST /api/:userType/mfa/:identifier/codes';
const VERIFY = 'POST /api/:userType/mfa/:identifier/verify';
const ADDRESS = '/mfa/patient/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501';

itSays(['UNABLE_REQUEST_CODE', 'MFA_REQUIRED', 'SERVICE_UNAVAILABLE'], async (refusal) => {
  const page = await openScreen(ADDRESS, { [GET]: MFA_STANDING, [SEND]: refusal });
  await page.press('Send code');
});

itSays(['UNABLE_VALIDATE_CODE'], async (refusal) => {
  const sent = { method: 'Email' as const, hint: 'w***@example.test', expiresInSeconds: 600 };
  const page = await openScreen(ADDRESS, { [GET]: { ...MFA_STANDING, sent }, [VERIFY]: refusal });
  await page.user.type(await screen.findByLabelText(/^Code/), '123456');
  const verify = screen.queryByRole('button', { name: 'Verify code' });
  if (verify) await page.user.click(verify);
});

it('says that there is no address on file', async () => {
  await openScreen(ADDRESS, { [GET]: { ...MFA_STANDING, destinations: [] } });
  await says('MFA_NO_DESTINATIONS');
});

it('explains why a passkey of another host name cannot be used, and continues with a recovery code', async () => {
  const former = { ...MFA_STANDING, destinations: [], passkeysMadeFor: ['old.example.org'], recovery: true };
  await openScreen('/mfa/provider/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501', { [GET]: former });
  await screen.findByLabelText('Recovery code');
  await screen.findByText(/^Your passkeys were made for old\.example\.org\. They do not work/);
});

it('sends a person who has only passkeys of another host name to the administrator', async () => {
  const former = { ...MFA_STANDING, destinations: [], passkeysMadeFor: ['old.example.org'] };
  await openScreen('/mfa/provider/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501', { [GET]: former });
  await screen.findByRole('heading', { name: 'Your passkey does not work here' });
  await screen.findByText(/made for old\.example\.org.*Your administrator can reset your sign-in\./);
});
