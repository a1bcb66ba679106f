import { screen, within } from '@testing-library/react';
import { it } from 'vitest';
import { NO_FACTORS, PROFILE, SESSIONS } from '#client/test-support/accounts.ts';
import type { Answers } from '#client/test-support/answers.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const PATH = '/provider/account';
const answers: Answers = {
  'GET /api/provider/account': { ...PROFILE, pendingEmail: 'amara@example.org' },
  'GET /api/provider/account/sessions': { sessions: SESSIONS },
  'GET /api/provider/account/channels': { channels: [] },
  'GET /api/provider/account/calendar-feed': { feed: null },
  'GET /api/provider/account/second-factors': NO_FACTORS,
};

it('shows the own account', async () => {
  await openStaffScreen(PATH, answers);
  await screen.findByText('Waiting for amara@example.org');
  await expectGoodLooks();
});

it.for(['Email', 'Mobile phone', 'Password', 'Security question'])('shows the dialog: %s', async (what) => {
  const page = await openStaffScreen(PATH, answers);
  const row = (await screen.findByText(what, { selector: 'li *' })).closest('li') as HTMLElement;
  await page.user.click(within(row).getByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it('shows the confirmation before a device is signed out', async () => {
  const page = await openStaffScreen(PATH, answers);
  await page.press('Sign out Unknown device');
  await screen.findByLabelText('Your current password');
  await expectGoodLooks();
});
