import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IDA } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { EVENT } from '#client/test-support/audit-log.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { DR_OKAFOR, HUDSON, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import type { Account } from '#shared/contracts/rest/staff/accounts.ts';

const ADDRESS = `/provider/client-admin/users/${IDA.accountId}`;
const GET = 'GET /api/admin/accounts/:accountId';
const CHANNELS = 'GET /api/admin/accounts/:accountId/channels';
const channels = {
  password: { session: 2, calendarFeed: 1 },
  secondFactor: { session: 2, calendarFeed: 1, passkey: 1, recoveryCode: 8 },
};
const answers: Answers = { [GET]: IDA, [CHANNELS]: channels };
const dialog = async () => within(await screen.findByRole('dialog'));

const ACTIVITY = 'GET /api/admin/accounts/:accountId/activity';
const { actor: _, ...event } = EVENT;
const activity = {
  lastActivity: '2026-11-20T15:04:00.000Z',
  lastSignIn: null,
  openSessions: 2,
  rows: [{ ...event, details: {}, practiceName: SAGUARO.practiceName }],
  nextCursor: 'b2xkZXI',
  previousCursor: null,
};

it('shows what a person did, and when and where they were last active', async () => {
  const page = await openStaffScreen(`${ADDRESS}/activity`, { ...answers, [ACTIVITY]: activity });
  const table = await screen.findByRole('table', { name: 'Activity' });
  expect(table.textContent).toContain('Visit moved');
  expect(table.textContent).toContain(SAGUARO.practiceName);
  expect(within(table).getByRole('link').getAttribute('href')).toMatch(/^\/provider\/client-admin\/visits\//);
  expect(screen.getByText('Last sign-in').parentElement?.textContent).toContain('Never');
  expect(screen.getByText('Signed in on devices').parentElement?.textContent).toContain('2');
  await page.press('Next');
  await waitFor(() =>
    expect(page.server.sent(ACTIVITY).at(-1)?.query).toMatchObject({ cursor: 'b2xkZXI', sort: '-at' }),
  );
});

it('hides the practice for administrators of a single one, and says that there is no activity', async () => {
  const page = await openStaffScreen(`${ADDRESS}/activity`, {
    ...staffAnswers(DR_OKAFOR, [SAGUARO]),
    ...answers,
    [ACTIVITY]: activity,
  });
  const table = await screen.findByRole('table', { name: 'Activity' });
  expect(table.textContent).not.toContain(SAGUARO.practiceName);
  page.server.answer({ [ACTIVITY]: { ...activity, rows: [], nextCursor: null } });
  await page.press('Next');
  await screen.findByText('No activity yet');
});

const METRICS = 'GET /api/admin/accounts/:accountId/metrics';

it('counts what a person did in a period', async () => {
  const metrics = {
    visits: 12,
    messages: { toPatients: 1_234, toScheduledUsers: 3, toSupportUsers: 4 },
    documentsShared: 5,
    scheduledUsers: 6,
    supportUsers: 7,
  };
  const page = await openStaffScreen(`${ADDRESS}/metrics`, {
    ...answers,
    [METRICS]: ({ query }) => (query.months === '1' ? metrics : { ...metrics, visits: 99 }),
  });
  const figure = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  expect(await figure('Messages to patients')).toContain('1,234');
  expect(await figure('Visits attended')).toContain('12');
  await page.choose('Period', 'Last 3 months');
  await waitFor(async () => expect(await figure('Visits attended')).toContain('99'));
  expect(location.search).toBe('?months=3');
});

const NOTES = 'GET /api/admin/accounts/:accountId/notes';
const NOTE = 'PUT /api/admin/accounts/:accountId/notes/:practiceId';
const note = { practiceId: SAGUARO.practiceId, practiceName: SAGUARO.practiceName, text: '', version: 0 };
const notes = [
  { ...note, updated: null },
  { ...note, practiceId: HUDSON.practiceId, practiceName: HUDSON.practiceName, text: 'Left.', updated: null },
];
const updated = { by: DR_OKAFOR.displayName, at: '2026-11-26T16:00:00.000Z' };

it('saves a note for one practice', async () => {
  const page = await openStaffScreen(`${ADDRESS}/notes`, {
    ...answers,
    [NOTES]: { notes },
    [NOTE]: ({ body }) => ({ ...note, text: body.text, version: body.version + 1, updated }),
  });
  const [field] = await screen.findAllByRole('textbox', { name: 'Note' });
  const [save] = screen.getAllByRole('button', { name: 'Save note' });
  await page.user.type(field as HTMLElement, 'Prefers mornings.');
  await page.user.click(save as HTMLElement);
  await screen.findByText(/^Last updated by Dr\. Amara Okafor, /);
  await page.user.type(field as HTMLElement, ' Not Mondays.');
  await page.user.click(save as HTMLElement);
  await waitFor(() => expect(page.server.sent(NOTE)).toHaveLength(2));
  expect(page.server.sent(NOTE)).toMatchObject([
    { params: { practiceId: SAGUARO.practiceId }, body: { text: 'Prefers mornings.', version: 0 } },
    {
      params: { practiceId: SAGUARO.practiceId },
      body: { text: 'Prefers mornings. Not Mondays.', version: 1 },
    },
  ]);
});

it('keeps a typed note when another user wrote one, and loads the other note', async () => {
  const page = await openStaffScreen(`${ADDRESS}/notes`, {
    ...staffAnswers(DR_OKAFOR, [SAGUARO]),
    ...answers,
    [NOTES]: { notes: notes.slice(0, 1) },
    [NOTE]: ({ body }) =>
      body.version === 0 ? refuse(409, 'CHANGED_MEANWHILE') : { ...note, ...body, version: 2, updated },
  });
  await page.fill('Note', 'Prefers mornings.');
  await page.press('Save note');
  await screen.findByText('Someone else has changed this');
  page.server.answer({ [NOTES]: { notes: [{ ...note, text: 'Theirs.', version: 1, updated }] } });
  await page.press('Load their changes');
  await screen.findByText('Their changes are loaded');
  await page.press('Save note');
  await screen.findByText('Saved');
  expect(page.server.sent(NOTE).at(-1)?.body).toEqual({ text: 'Prefers mornings.', version: 1 });
});

it('hides notes from the person they are about', async () => {
  await openStaffScreen(`${ADDRESS}/notes`, {
    ...staffAnswers({ ...DR_OKAFOR, accountId: IDA.accountId }),
    ...answers,
  });
  await screen.findByRole('textbox', { name: 'Last name' });
  expect(screen.queryByRole('link', { name: 'Notes' })).toBeNull();
});

it('saves the person’s permissions in visits, and leaves everything else unchanged', async () => {
  const put = 'PUT /api/admin/accounts/:accountId';
  const page = await openStaffScreen(`${ADDRESS}/settings`, {
    ...answers,
    [put]: ({ body }): Account => ({ ...IDA, ...body, mobile: body.mobile ?? '', version: 4 }),
  });
  await page.check(/^Can End Visit/);
  await page.user.click(screen.getByRole('radio', { name: /^Support/ }));
  await page.press('Save changes');
  await screen.findByText('Saved');
  expect(page.server.sent(put)[0]?.body).toMatchObject({
    canEndVisit: false,
    scheduleType: 'Support',
    lastName: 'Marsh',
    memberships: IDA.memberships,
    version: 3,
  });
});

it('resets a password after confirmation, and shows the link if no email is sent', async () => {
  const post = 'POST /api/admin/accounts/:accountId/password-reset';
  const page = await openStaffScreen(`${ADDRESS}/settings`, {
    ...answers,
    [post]: { account: { ...IDA, version: 4 }, resetLink: null },
  });
  await page.press('Reset password');
  (await dialog()).getByText(/goes to ida\.marsh@practice\.test\.$/);
  const ends = async () => (await (await dialog()).findAllByRole('listitem')).map((one) => one.textContent);
  expect(await ends()).toEqual([
    '2 devices where the person is signed in',
    'The secret address of their calendar',
  ]);
  expect(page.server.sent(post)).toEqual([]);
  await page.answer('Reset password');
  await screen.findByText('Password reset. A link is on its way to ida.marsh@practice.test.');
  page.server.answer({
    [post]: { account: { ...IDA, version: 5 }, resetLink: 'https://visits.example.org/invitation/x' },
  });
  await page.press('Reset password');
  await page.user.click((await dialog()).getByRole('button', { name: 'Reset password' }));
  await screen.findByRole('button', { name: 'Copy link' });
  expect(page.server.sent(post).map(({ body }) => body)).toEqual([
    { version: 3, language: 'en' },
    { version: 4, language: 'en' },
  ]);
});

it('resets MFA only with the way in which the person was identified', async () => {
  const post = 'POST /api/admin/accounts/:accountId/mfa-reset';
  const page = await openStaffScreen(`${ADDRESS}/settings`, {
    ...answers,
    [post]: ({ body }) => (body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : { ...IDA, version: 5 }),
  });
  await page.press('Reset MFA');
  const asked = await dialog();
  await asked.findByText('1 passkey');
  asked.getByText('8 recovery codes');
  await page.user.click(asked.getByRole('button', { name: 'Reset MFA' }));
  await asked.findByText('This field is required');
  await page.user.click(asked.getByRole('radio', { name: 'Another way' }));
  await page.user.click(asked.getByRole('button', { name: 'Reset MFA' }));
  await waitFor(() =>
    expect(asked.getByLabelText('What did you do?').getAttribute('aria-invalid')).toBe('true'),
  );
  await page.user.type(asked.getByLabelText('What did you do?'), 'I know her.');
  await page.user.click(asked.getByRole('button', { name: 'Reset MFA' }));
  await asked.findByText('Someone else has changed this');
  page.server.answer({ [GET]: { ...IDA, version: 4 } });
  await page.user.click(asked.getByRole('button', { name: 'Load their changes' }));
  await asked.findByText('Their changes are loaded');
  await page.answer('Reset MFA');
  await screen.findByText('MFA is reset.');
  expect(page.server.sent(post).at(-1)?.body).toEqual({
    version: 4,
    identityCheck: 'OTHER',
    note: 'I know her.',
  });
});

it('hides resets that the user may not make', async () => {
  const may = { ...IDA.may, resetPassword: false, resetMfa: false, changePerson: false };
  await openStaffScreen(`${ADDRESS}/settings`, { [GET]: { ...IDA, may } });
  await screen.findByText(/^You cannot reset this account/);
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
  const endVisit = screen.getByRole('checkbox', { name: /^Can End Visit/ });
  expect(endVisit.closest('fieldset')?.disabled).toBe(true);
});

it('grants administrator rights, and revoking them deactivates the account', async () => {
  const post = 'POST /api/admin/accounts/:accountId/administrator';
  const page = await openStaffScreen(`${ADDRESS}/rights`, {
    ...answers,
    [post]: ({ body }) => ({
      ...IDA,
      isClientAdmin: body.administrator,
      status: body.administrator ? 'ACTIVE' : 'NOT_ACTIVE',
      version: body.version + 1,
    }),
  });
  await screen.findByText('This person is not an administrator.');
  await page.press('Give administrator rights');
  await page.answer('Give administrator rights');
  await screen.findByText('This person is an administrator.');
  await page.press('Turn off administrator rights');
  (await dialog()).getByText(/^This also deactivates the account/);
  await page.answer('Turn off administrator rights');
  await screen.findByText('The account is inactive: this person cannot sign in.');
  expect(page.server.sent(post).map(({ body }) => body)).toEqual([
    { administrator: true, version: 3 },
    { administrator: false, version: 4 },
  ]);
  expect(screen.queryByRole('heading', { name: 'Installation' })).toBeNull();
});

it('says that the last administrator cannot be removed', async () => {
  const page = await openStaffScreen(`${ADDRESS}/rights`, {
    [GET]: { ...IDA, isClientAdmin: true },
    'POST /api/admin/accounts/:accountId/administrator': refuse(409, 'LAST_ADMINISTRATOR'),
  });
  await page.press('Turn off administrator rights');
  await page.user.click((await dialog()).getByRole('button', { name: 'Turn off administrator rights' }));
  await says('LAST_ADMINISTRATOR');
});

itSays(['CANNOT_CHANGE_OWN_ACCOUNT', 'ACCOUNT_OF_ANOTHER_PRACTICE'], async (refusal) => {
  const page = await openStaffScreen(`${ADDRESS}/rights`, {
    ...answers,
    'POST /api/admin/accounts/:accountId/administrator': refusal,
  });
  await page.press('Give administrator rights');
  await page.user.click((await dialog()).getByRole('button', { name: 'Give administrator rights' }));
});

it('lets installation administrators appoint others', async () => {
  const post = 'POST /api/admin/accounts/:accountId/installation';
  const mayAll = { ...IDA, may: { ...IDA.may, changeInstallation: true, changeRights: false } };
  const page = await openStaffScreen(`${ADDRESS}/rights`, {
    [GET]: mayAll,
    [post]: { ...mayAll, administersInstallation: true, version: 4 },
  });
  await page.press('Make installation administrator');
  await page.answer('Make installation administrator');
  await screen.findByText('This person is an installation administrator.');
  expect(page.server.sent(post)[0]?.body).toEqual({ administrator: true, version: 3 });
  expect(screen.queryByRole('button', { name: 'Give administrator rights' })).toBeNull();
});

it.for([
  ['activity', ACTIVITY, activity, 'Visit moved'],
  ['notes', NOTES, { notes }, 'Saguaro Family Medicine'],
] as const)('%s: retries after a failure', async ([tab, get, answer, words]) => {
  const page = await openStaffScreen(`${ADDRESS}/${tab}`, {
    ...answers,
    [get]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await screen.findByRole('alert');
  page.server.answer({ [get]: answer });
  await page.press('Try again');
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});
