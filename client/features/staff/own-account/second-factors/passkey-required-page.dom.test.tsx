import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { storage } from '#client/api/storage.ts';
import { NO_FACTORS } from '#client/test-support/accounts.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { PASSKEY_OPTIONS } from '#client/test-support/passkeys.ts';

const ADDRESS = '/provider/add-passkey';
const READ = 'GET /api/provider/account/second-factors';
const BEGIN = 'POST /api/provider/account/passkeys/begin';
const ADD = 'POST /api/provider/account/passkeys';
const PASSKEY = {
  passkeyId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701',
  name: 'My device',
  addedAt: '2026-11-20T16:00:00.000Z',
  lastUsedAt: null,
  signsInAlone: true,
  madeFor: null,
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const MADE = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attested'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
};

it('lets an administrator add a required passkey, shows the recovery codes, and continues', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {});
  Object.defineProperty(navigator, 'credentials', {
    value: { create: async () => MADE },
    configurable: true,
  });
  storage.setForTab('mfaRedirect', '/provider/add-passkey#back');
  const page = await openScreen(ADDRESS, {
    [READ]: NO_FACTORS,
    [BEGIN]: PASSKEY_OPTIONS,
    [ADD]: { ...NO_FACTORS, passkeys: [PASSKEY], newCodes: ['abcd-efgh-jkmn'] },
  });
  await screen.findByText(
    'Your practice asks administrators to sign in with a passkey. Add yours to continue.',
  );
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout');
  await page.user.type(screen.getByLabelText('Your current password'), 'a-horse');
  await page.press('Continue');
  await screen.findByText('abcd-efgh-jkmn');
  expect(page.server.sent(ADD)[0]?.body).toMatchObject({
    made: { clientExtensionResults: { credProps: { rk: true } } },
  });
  await page.press('I saved them');
  await waitFor(() => expect(location.hash).toBe('#back'));
  expect(storage.getForTab('mfaRedirect')).toBeNull();
});

it('opens from any staff page whose calls are refused with PASSKEY_REQUIRED', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await openScreen('/provider/visits', { 'GET /api/provider/me': refuse(401, 'PASSKEY_REQUIRED') });
  await waitFor(() => expect(assign).toHaveBeenCalledWith(ADDRESS));
  expect(storage.getForTab('mfaRedirect')).toBe('/provider/visits');
  // Another tab may have stored another page.
  expect(storage.get('mfaRedirect')).toBeNull();
  assign.mockRestore();
});
