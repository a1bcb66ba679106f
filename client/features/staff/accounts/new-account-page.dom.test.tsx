import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IDA } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { DR_OKAFOR, HUDSON, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import { splitName } from './new-account-page.tsx';

const USERS = '/provider/client-admin/users';
const POST = 'POST /api/admin/accounts';
const EMAIL = 'ida.marsh@practice.test';
const GET = 'GET /api/admin/accounts/:accountId';
const INVITE = 'POST /api/admin/accounts/:accountId/invitation';
const invited = {
  ...IDA,
  status: 'INVITED' as const,
  lastActivity: null,
  invitation: { state: 'OPEN', delivery: 'SENT', expiresAt: '2026-12-03T16:00:00.000Z' } as const,
  may: { ...IDA.may, invite: true },
};
const answers: Answers = { [GET]: invited, [POST]: { accountId: IDA.accountId, emailed: true } };

it('requires a name and an email, and preselects the practice that the administrator works in', async () => {
  const page = await openStaffScreen(`${USERS}/new`, answers);
  await page.fill('First and last name', 'Ida Marsh');
  await page.fill(/^Email/, EMAIL);
  await page.press('Add and invite');
  await page.title('Ida Marsh');
  expect(page.server.sent(POST)[0]?.body).toMatchObject({
    kind: 'visits',
    firstName: 'Ida',
    lastName: 'Marsh',
    displayName: 'Ida Marsh',
    email: EMAIL,
    memberships: [{ practiceId: SAGUARO.practiceId, userType: 'Provider' }],
    isClientAdmin: false,
    language: 'en',
  });
});

it('lists missing fields, and derives the display name until it is edited', async () => {
  const page = await openStaffScreen(`${USERS}/new`, answers);
  await page.fill('First and last name', 'Ida');
  await page.check(SAGUARO.practiceName);
  await page.press('Add and invite');
  await screen.findByText('Enter a first and a last name');
  screen.getByText('Email is required');
  screen.getByText('Choose at least one practice');
  expect(page.server.sent(POST)).toEqual([]);
  await page.fill('First and last name', 'Ida Marsh');
  expect(screen.queryByText('Enter a first and a last name')).toBeNull();
  const displayName = screen.getByLabelText<HTMLInputElement>('Display name');
  expect(displayName.value).toBe('Ida Marsh');
  await page.user.type(displayName, ', MD');
  await page.user.type(screen.getByLabelText('Last name'), '-Gray');
  expect(displayName.value).toBe('Ida Marsh, MD');
});

it('creates an account with all choices, and invites its owner', async () => {
  const page = await openStaffScreen(`${USERS}/new`, answers);
  const choose = (label: string, option: string) =>
    page.user.selectOptions(screen.getByLabelText(label), option);
  await page.fill('First and last name', 'Ida Marsh');
  await page.fill(/^Email/, EMAIL);
  await page.user.click(screen.getByText('More details'));
  await page.fill(/^Mobile phone/, '(602) 555-0142');
  await choose('Specialties', 'Cardiology');
  await choose('Licensed in', 'AZ');
  await choose('Licensed in', 'NM');
  await page.press('Remove New Mexico');
  await page.user.click(screen.getByLabelText(/^Scheduled/));
  await choose('Language of the invitation', 'Spanish');
  await page.press('Add and invite');
  await page.title('Ida Marsh');
  expect(page.server.sent(POST)[0]?.body).toEqual({
    kind: 'visits',
    firstName: 'Ida',
    lastName: 'Marsh',
    displayName: 'Ida Marsh',
    email: EMAIL,
    mobile: '+16025550142',
    licensedStates: ['AZ'],
    specialties: ['Cardiology'],
    canEndVisit: true,
    scheduleType: 'Scheduled',
    memberships: [{ practiceId: SAGUARO.practiceId, userType: 'Provider' }],
    isClientAdmin: false,
    language: 'es',
    idempotencyKey: expect.any(String),
  });
});

it('expands folded fields with an error', async () => {
  const page = await openStaffScreen(`${USERS}/new`, answers);
  await page.fill('First and last name', 'Ida Marsh');
  await page.fill(/^Email/, EMAIL);
  await page.fill(/^Mobile phone/, '12');
  await page.press('Add and invite');
  const mobile = await page.field(/^Mobile phone/);
  await waitFor(() => expect(mobile.closest('details')?.open).toBe(true));
  expect(page.server.sent(POST)).toEqual([]);
});

it('shows at the email that another account has it, and sends another address as a new request', async () => {
  const page = await openStaffScreen(`${USERS}/new`, {
    ...staffAnswers(DR_OKAFOR, [SAGUARO]),
    ...answers,
    [POST]: refuse(400, 'INVALID_INPUT', { fields: { email: 'EMAIL_IS_ALREADY_TAKEN' } }),
  });
  await page.fill('First and last name', 'Ida Marsh');
  await page.fill(/^Email/, 'dr.rivera@demo.test');
  expect(screen.queryByRole('checkbox', { name: SAGUARO.practiceName })).toBeNull();
  await page.press('Add and invite');
  await says('EMAIL_IS_ALREADY_TAKEN');
  page.server.answer(answers);
  await page.fill(/^Email/, EMAIL);
  await page.press('Add and invite');
  await page.title('Ida Marsh');
  const [first, second] = page.server.sent(POST);
  expect(second?.body.idempotencyKey).not.toBe(first?.body.idempotencyKey);
});

it('creates an account for administration only, with its rights', async () => {
  const page = await openStaffScreen(`${USERS}/new`, answers);
  await page.fill('First and last name', 'Jordan Webb');
  await page.fill(/^Email/, 'jordan@practice.test');
  await page.user.click(screen.getByRole('radio', { name: /^Admin only/ }));
  expect(screen.queryByLabelText('Specialties')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /^Administrator/ })).toBeNull();
  await page.check(HUDSON.practiceName);
  await page.press('Add and invite');
  await page.title('Ida Marsh');
  expect(page.server.sent(POST)[0]?.body).toMatchObject({
    kind: 'admin-only',
    isClientAdmin: true,
    memberships: [
      { practiceId: SAGUARO.practiceId, userType: 'ClinicalAdmin' },
      { practiceId: HUDSON.practiceId, userType: 'ClinicalAdmin' },
    ],
  });
});

it('shows the invitation’s status, and sends another invitation', async () => {
  const page = await openStaffScreen(`${USERS}/${IDA.accountId}`, {
    ...answers,
    [GET]: { ...invited, invitation: { ...invited.invitation, state: 'EXPIRED' } },
    [INVITE]: refuse(409, 'INVITATION_NOT_NEEDED'),
  });
  await screen.findByText('The invitation has expired. Send a new one.');
  expect(screen.queryByRole('button', { name: 'Copy invitation link' })).toBeNull();
  await page.press('Send a new invitation');
  await says('INVITATION_NOT_NEEDED');
  page.server.answer({ [INVITE]: invited });
  await page.press('Send a new invitation');
  await screen.findByText('This person was invited but has not signed in yet.');
  screen.getByText(/^The email was sent to ida\.marsh@practice\.test\. The link works once/);
  expect(page.server.sent(INVITE).at(-1)?.body).toEqual({ language: 'en' });
});

it('withdraws an invitation', async () => {
  const WITHDRAW = 'DELETE /api/admin/accounts/:accountId/invitation';
  const page = await openStaffScreen(`${USERS}/${IDA.accountId}`, {
    ...answers,
    [GET]: invited,
    [WITHDRAW]: refuse(409, 'INVITATION_NOT_ACTIVE'),
  });
  await page.press('Withdraw the invitation');
  await says('INVITATION_NOT_ACTIVE');
  page.server.answer({ [WITHDRAW]: { ...invited, invitation: null } });
  await page.press('Withdraw the invitation');
  await screen.findByText('Withdrawn. The invitation’s link no longer works.');
  screen.getByText('This person has never signed in and has no invitation. Send one.');
  expect(screen.queryByRole('button', { name: 'Withdraw the invitation' })).toBeNull();
});

it('copies the link of an invitation', async () => {
  const link = 'POST /api/admin/accounts/:accountId/invitation/link';
  const page = await openStaffScreen(`${USERS}/${IDA.accountId}`, {
    ...answers,
    [link]: { invitationLink: 'https://visits.example.org/invitation/x' },
  });
  await page.press('Copy invitation link');
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('https://visits.example.org/invitation/x');
});

it('says what the user may not change for a person who also works elsewhere', async () => {
  const may = { ...IDA.may, changePerson: false, changeStatus: false };
  await openStaffScreen(`${USERS}/${IDA.accountId}`, { [GET]: { ...IDA, may, worksElsewhere: true } });
  await screen.findByText('Also works for another practice');
  const practices = screen.getByRole('combobox', { name: 'Saguaro Family Medicine' });
  expect(practices.closest('fieldset[disabled]')).toBeNull();
  expect(within(document.body).queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

it.each([
  ['en', 'Create New Admin Only User', 'Admin only'],
  ['es', 'Crear usuario solo de administración', 'Solo administración'],
] as const)(
  'leads from the users’ page to a user who only administers (%s)',
  async (language, link, role) => {
    const rows = { rows: [], total: 0, nextCursor: null, previousCursor: null };
    const page = await openStaffScreen(USERS, { ...answers, 'GET /api/admin/accounts': rows }, { language });
    await page.follow(link);
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${role}`) });
    expect(chosen.checked).toBe(true);
  },
);

describe('full name', () => {
  it.each([
    ['', '', ''],
    ['Ida', 'Ida', ''],
    ['Ida Marsh', 'Ida', 'Marsh'],
    ['  María del  Carmen López ', 'María del Carmen', 'López'],
  ])('%j', (typed, firstName, lastName) => {
    expect(splitName(typed)).toEqual({ firstName, lastName });
  });
});
