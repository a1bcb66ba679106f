import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LaunchPractices } from '#client/features/core/signed-in/signed-in-queries.ts';
import { NO_FACTORS, PROFILE, SESSIONS } from '#client/test-support/accounts.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { staffAnswers } from '#client/test-support/staff.ts';
import type { AccountReset } from '#shared/domain/account.ts';

const LAUNCH = 'GET /api/provider/launch-practices';
const READ = 'POST /api/provider/account/resets-read';
const RESET: AccountReset = {
  id: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0071',
  what: 'password',
  by: 'Pat Lee',
  ended: { calendarFeed: 1, pushDevice: 2 },
  at: '2027-03-05T16:00:00.000Z',
  readAt: null,
};

it('says who reset what, and closes only after a confirmation', async () => {
  let resets: AccountReset[] = [
    RESET,
    { ...RESET, id: RESET.id.replace(/1$/, '2'), what: 'secondFactor', by: null, ended: {} },
  ];
  let works = false;
  const launch = staffAnswers()[LAUNCH] as LaunchPractices;
  const page = await openStaffScreen('/provider/account', {
    'GET /api/provider/account': PROFILE,
    'GET /api/provider/account/sessions': { sessions: SESSIONS },
    'GET /api/provider/account/calendar-feed': { feed: null },
    'GET /api/provider/account/channels': { channels: [] },
    'GET /api/provider/account/second-factors': NO_FACTORS,
    [LAUNCH]: () => ({ ...launch, accountResets: resets }),
    [READ]: ({ body }) => {
      expect(body.resets).toEqual(resets.map(({ id }) => id));
      if (!works) return refuse(503, 'SERVICE_UNAVAILABLE');
      resets = [];
      return {};
    },
  });
  const notice = within(await screen.findByRole('alertdialog', { name: 'Your sign-in was reset' }));
  notice.getByText(/^Pat Lee reset your password on /);
  notice.getByText(/^An administrator reset your second sign-in step on /);
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your calendar’s secret address',
    'Push notifications on 2 devices',
  ]);
  expect(notice.getAllByRole('button')).toHaveLength(1);
  await page.user.keyboard('{Escape}');
  await page.user.click(notice.getByRole('button', { name: 'I have read this' }));
  await screen.findByRole('alertdialog');
  works = true;
  await waitFor(() => expect(notice.getByRole('button').getAttribute('aria-busy')).not.toBe('true'));
  await page.user.click(notice.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
