import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountRow, IDA } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { EVENT } from '#client/test-support/audit-log.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SAGUARO } from '#client/test-support/staff.ts';

const USERS = '/provider/client-admin/users';
const rows = [accountRow({}), accountRow({ accountId: IDA.accountId.replace(/2$/, '3'), status: 'INVITED' })];

it('shows the list of users', async () => {
  await openStaffScreen(USERS, {
    'GET /api/admin/accounts': { rows, total: 2, nextCursor: null, previousCursor: null },
  });
  await screen.findAllByRole('link', { name: 'Marsh, Ida' });
  await expectGoodLooks();
});

it('shows a user', async () => {
  const page = await openStaffScreen(`${USERS}/${IDA.accountId}`, {
    'GET /api/admin/accounts/:accountId': IDA,
  });
  await page.field('Last name');
  await expectGoodLooks();
});

const { actor: _, ...event } = EVENT;
const answers: Answers = {
  'GET /api/admin/accounts/:accountId': {
    ...IDA,
    may: { ...IDA.may, changeInstallation: true, invite: true },
    worksElsewhere: true,
    status: 'INVITED',
    invitation: { state: 'OPEN', delivery: 'SENT', expiresAt: '2026-12-03T16:00:00.000Z' },
  },
  'GET /api/admin/accounts/:accountId/channels': {
    password: { session: 2, calendarFeed: 1 },
    secondFactor: { session: 2, calendarFeed: 1, passkey: 1, recoveryCode: 8 },
  },
  'PUT /api/admin/accounts/:accountId': refuse(409, 'CHANGED_MEANWHILE'),
  'GET /api/admin/accounts/:accountId/activity': {
    lastActivity: '2026-11-20T15:04:00.000Z',
    lastSignIn: null,
    openSessions: 2,
    rows: [{ ...event, practiceName: SAGUARO.practiceName }],
    nextCursor: 'b2xkZXI',
    previousCursor: null,
  },
  'GET /api/admin/accounts/:accountId/metrics': {
    visits: 12,
    messages: { toPatients: 1_234, toScheduledUsers: 3, toSupportUsers: 4 },
    documentsShared: 5,
    scheduledUsers: 6,
    supportUsers: 7,
  },
  'GET /api/admin/accounts/:accountId/notes': {
    notes: [
      {
        practiceId: SAGUARO.practiceId,
        practiceName: SAGUARO.practiceName,
        text: 'Prefers mornings.',
        version: 1,
        updated: { by: 'Dr. Amara Okafor', at: '2026-11-26T16:00:00.000Z' },
      },
    ],
  },
};

it('shows an empty search', async () => {
  await openStaffScreen(`${USERS}#q=nobody`, {
    'GET /api/admin/accounts': { rows: [], total: 0, nextCursor: null, previousCursor: null },
  });
  await screen.findByRole('heading', { name: 'Nothing found' });
  await expectGoodLooks();
});

it('shows the form for a new account', async () => {
  const page = await openStaffScreen(`${USERS}/new`, answers);
  await page.user.click(await screen.findByText('More details'));
  await page.press('Add and invite');
  await screen.findByText('First Name is required');
  await expectGoodLooks();
});

it('shows an invited person who works elsewhere, and whose account another user changed', async () => {
  const page = await openStaffScreen(`${USERS}/${IDA.accountId}`, answers);
  await page.fill('Last name', 'Marsh-Gray');
  await page.press('Save changes');
  await screen.findByText('Someone else has changed this');
  await expectGoodLooks();
  await page.user.click(document.querySelector('main a[href$="/users"]') as HTMLElement);
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it.for([
  ['activity', 'Visit moved'],
  ['metrics', 'Messages to patients'],
  ['notes', 'Note'],
] as const)('shows the tab %s', async ([tab, words]) => {
  await openStaffScreen(`${USERS}/${IDA.accountId}/${tab}`, answers);
  await screen.findByText(words);
  await expectGoodLooks();
});

it.for([
  ['', 'Deactivate'],
  ['/settings', 'Reset password'],
  ['/settings', 'Reset MFA'],
  ['/rights', 'Give administrator rights'],
] as const)('shows the part "%s" and its dialog: %s', async ([tab, button]) => {
  const page = await openStaffScreen(`${USERS}/${IDA.accountId}${tab}`, answers);
  await page.press(button);
  await screen.findByRole('dialog');
  await expectGoodLooks();
  const [close] = within(screen.getByRole('dialog')).getAllByRole('button');
  await page.user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectGoodLooks();
});
