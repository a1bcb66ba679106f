import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { IDENTITY, settingsOf } from '#client/test-support/settings.ts';

const SETTINGS = '/provider/client-admin/settings';
const answers: Answers = {
  'GET /api/admin/practices/:practiceId/settings': settingsOf('practice'),
  'GET /api/admin/practices/:practiceId/identity': IDENTITY,
};

it('saves a logo immediately, shows it as patients see it, and removes it', async () => {
  const logo = '/api/public/logos/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0009';
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    'PUT /api/admin/practices/:practiceId/logo': { ...IDENTITY, logo },
    'DELETE /api/admin/practices/:practiceId/logo': IDENTITY,
  });
  await screen.findByRole('button', { name: 'Upload a logo' });
  await page.user.upload(
    screen.getByLabelText('Logo', { selector: 'input' }),
    new File(['a picture'], 'logo.png', { type: 'image/png' }),
  );
  await screen.findByText('The logo is saved.');
  expect(page.server.sent('PUT /api/admin/practices/:practiceId/logo')[0]?.body).toEqual({
    base64: btoa('a picture'),
  });
  expect(document.querySelector('figure img')?.getAttribute('src')).toBe(logo);
  await page.press('Remove the logo');
  await screen.findByText('The logo is removed.');
  expect(document.querySelector('figure img')).toBeNull();
});

it('refuses a logo that is too large before sending, and explains the server’s refusal', async () => {
  const page = await openStaffScreen(SETTINGS, {
    ...answers,
    'PUT /api/admin/practices/:practiceId/logo': refuse(400, 'LOGO_TYPE_INVALID'),
  });
  await screen.findByRole('button', { name: 'Upload a logo' });
  const input = screen.getByLabelText('Logo', { selector: 'input' });
  await page.user.upload(input, new File(['x'.repeat(1_100_000)], 'large.png', { type: 'image/png' }));
  await says('LOGO_TOO_LARGE');
  expect(page.server.sent('PUT /api/admin/practices/:practiceId/logo')).toEqual([]);
  await page.user.upload(input, new File(['x'], 'no.png', { type: 'image/png' }));
  await says('LOGO_TYPE_INVALID');
});

it('reports that the practice as patients see it could not be loaded', async () => {
  await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/practices/:practiceId/identity': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await says('FAILED_PRACTICE_DATA');
});
