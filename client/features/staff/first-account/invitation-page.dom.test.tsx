import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

const ADDRESS = `/invitation/${'t'.repeat(43)}`;
const PHONE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const READ = 'GET /api/auth/invitations/:token';
const SAVE = 'POST /api/auth/invitations/:token';

it('explains an invitation that was used after the page opened in the same way as one used before', async () => {
  const page = await openScreen(ADDRESS, {
    [READ]: {
      purpose: 'invitation',
      firstName: 'Ida',
      email: 'ida@practice.test',
      practiceNames: ['Saguaro Family Medicine'],
      passkeys: [],
    },
    [SAVE]: refuse(410, 'INVITATION_NOT_ACTIVE'),
  });
  for (const label of ['Choose a password', 'Confirm password'])
    await page.user.type(await screen.findByLabelText(label), 'Another-horse-8');
  await page.user.click((await screen.findAllByRole('button')).at(-1) as HTMLElement);
  await page.title(/not active|no longer/);
});

it('lists the passkeys that a reset keeps, and leads to where their owner removes them', async () => {
  await openScreen(ADDRESS, {
    [READ]: {
      purpose: 'password-reset',
      firstName: 'Ida',
      email: 'ida@practice.test',
      practiceNames: [],
      passkeys: [
        { passkeyId: PHONE, name: 'My phone', addedAt: '2026-03-02T12:00:00.000Z' },
        { passkeyId: OTHER, name: 'Windows', addedAt: '2026-11-20T12:00:00.000Z' },
      ],
    },
  });
  await screen.findByRole('heading', { name: 'Passkeys of this account' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'My phoneAdded March 2, 2026Remove',
    'WindowsAdded November 20, 2026Remove',
  ]);
  const remove = screen.getByRole('link', { name: 'Remove Windows' });
  expect(remove.getAttribute('href')).toBe('/provider/account');
});
