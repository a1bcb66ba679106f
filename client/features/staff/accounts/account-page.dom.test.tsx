import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountRow, IDA } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { HUDSON } from '#client/test-support/staff.ts';
import type { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';

const USERS = '/provider/client-admin/users';
const ADDRESS = `${USERS}/${IDA.accountId}`;

const changedBy = (body: AccountChange) => ({
  ...IDA,
  ...body,
  mobile: body.mobile ?? '',
  version: body.version + 1,
});

const answers: Answers = {
  'GET /api/admin/accounts/:accountId': IDA,
  'GET /api/admin/accounts': { rows: [accountRow({})], total: 1, nextCursor: null, previousCursor: null },
};

it('shows the sign-in name, the second factor and the account’s id', async () => {
  const page = await openStaffScreen(ADDRESS, answers);
  await page.title('Ida Marsh');
  await screen.findByText(IDA.email);
  screen.getByText('2 passkeys');
  screen.getByText(IDA.accountId);
});

it('saves changes with the version that was loaded', async () => {
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    'PUT /api/admin/accounts/:accountId': ({ body }) => changedBy(body),
  });
  await page.title('Ida Marsh');
  await page.fill('Last name', 'Marsh-Gray');
  await page.press('Save changes');
  await page.title('Ida Marsh-Gray');
  await screen.findByText('Saved');
  const [sent] = page.server.sent('PUT /api/admin/accounts/:accountId');
  expect(sent?.body).toMatchObject({ lastName: 'Marsh-Gray', version: 3 });
});

it('keeps typed values when another user changed the account, and loads their changes', async () => {
  const theirs = { ...IDA, lastName: 'Marsh-Gray', version: 4 };
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    'PUT /api/admin/accounts/:accountId': ({ body }) =>
      body.version === 3 ? refuse(409, 'CHANGED_MEANWHILE') : changedBy(body),
  });
  await page.fill(/^Mobile phone/, '602 555 0177');
  await page.press('Save changes');
  await screen.findByText('Someone else has changed this');
  page.server.answer({ 'GET /api/admin/accounts/:accountId': theirs });
  await page.press('Load their changes');
  const lastName = await page.field('Last name');
  await waitFor(() => expect(lastName.value).toBe('Marsh-Gray'));
  expect((await page.field(/^Mobile phone/)).value).toBe('602 555 0177');
  await page.press('Save changes');
  await screen.findByText('Saved');
  expect(page.server.sent('PUT /api/admin/accounts/:accountId').at(-1)?.body).toMatchObject({
    lastName: 'Marsh-Gray',
    mobile: '+16025550177',
    version: 4,
  });
});

it('confirms before unsaved changes are left, by a link and by Back', async () => {
  const page = await openStaffScreen(USERS, answers);
  await page.follow('Marsh, Ida');
  await page.fill('Display name', 'Dr. Marsh');
  await page.follow('Practice users');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.answer('Stay on this page');
  expect((await page.field('Display name')).value).toBe('Dr. Marsh');
  history.back();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.answer('Leave without saving');
  await page.title('Practice users');
});

it('confirms before a person loses access, and then says so', async () => {
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    'POST /api/admin/accounts/:accountId/status': ({ body }) => ({
      ...IDA,
      status: body.active ? 'ACTIVE' : 'NOT_ACTIVE',
      version: 4,
    }),
  });
  await page.press('Deactivate');
  expect(page.server.sent('POST /api/admin/accounts/:accountId/status')).toEqual([]);
  await page.answer('Deactivate');
  await screen.findByText('The account is inactive: this person cannot sign in.');
  const [sent] = page.server.sent('POST /api/admin/accounts/:accountId/status');
  expect(sent?.body).toEqual({ active: false, version: 3 });
  await screen.findByText('Ida Marsh is deactivated and signed out everywhere.');
  await page.press('Undo');
  await screen.findByText('Ida Marsh can sign in again. Earlier sessions stay ended.');
  const [, undone] = page.server.sent('POST /api/admin/accounts/:accountId/status');
  expect(undone?.body).toEqual({ active: true, version: 4 });
});

it('undoes removing a practice, and leaves everything else as saved', async () => {
  const hudson = { practiceId: HUDSON.practiceId, userType: 'ClinicalAdmin' as const };
  const memberships = [...IDA.memberships, hudson];
  const put = 'PUT /api/admin/accounts/:accountId';
  const page = await openStaffScreen(ADDRESS, {
    ...answers,
    'GET /api/admin/accounts/:accountId': { ...IDA, memberships },
    [put]: ({ body }) => changedBy(body),
  });
  await page.fill('Last name', 'Marsh-Gray');
  await page.choose(/^Hudson Cardiology/, '');
  await page.press('Save changes');
  await screen.findByText(/no longer has access to a practice/);
  await page.press('Undo');
  await screen.findByText('The change was undone.');
  const [taken, undone] = page.server.sent(put);
  expect(taken?.body.memberships).toEqual(IDA.memberships);
  expect(undone?.body).toMatchObject({ memberships, lastName: 'Marsh-Gray', version: 4 });
});

it('shows and hides actions as the server allows', async () => {
  const may = { ...IDA.may, changePerson: false, changeStatus: false };
  const page = await openStaffScreen(ADDRESS, {
    'GET /api/admin/accounts/:accountId': { ...IDA, may, worksElsewhere: true },
  });
  expect((await page.field('Last name')).closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

it('reports that an account is missing, without offering to retry', async () => {
  await openStaffScreen(ADDRESS, { 'GET /api/admin/accounts/:accountId': refuse(404, 'NOT_FOUND') });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says which contacts wait for confirmation', async () => {
  await openStaffScreen(ADDRESS, {
    'GET /api/admin/accounts/:accountId': {
      ...IDA,
      pendingEmail: 'ida@elsewhere.example',
      pendingMobile: '+16025550122',
    },
  });
  await screen.findByText(/ida@elsewhere\.example from that mailbox/);
  await screen.findByText(/\(602\) 555-0122 from that phone/);
});

it('withdraws a pending contact, and shows it in the form until then', async () => {
  const pending = { ...IDA, pendingEmail: 'ida@elsewhere.example' };
  const page = await openStaffScreen(ADDRESS, {
    'GET /api/admin/accounts/:accountId': pending,
    'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': { ...IDA, version: 4 },
  });
  expect((await page.field(/^Email/)).value).toBe('ida@elsewhere.example');
  await page.press('Withdraw the new address');
  await screen.findByText('Withdrawn. The link we sent no longer works.');
  expect(
    page.server.sent('DELETE /api/admin/accounts/:accountId/pending-contacts/:method')[0]?.params,
  ).toEqual({ accountId: IDA.accountId, method: 'Email' });
  expect((await page.field(/^Email/)).value).toBe(IDA.email);
  expect(screen.queryByText('Waiting for confirmation')).toBeNull();
});

it('shows an account with more rights than the user’s read-only', async () => {
  const may = { ...IDA.may, changePractices: false, changePerson: false, changeStatus: false };
  const page = await openStaffScreen(ADDRESS, {
    'GET /api/admin/accounts/:accountId': { ...IDA, administersInstallation: true, may },
  });
  await screen.findByText('Has more rights than you');
  expect((await page.field('Last name')).closest('fieldset')?.disabled).toBe(true);
  const save = screen.getByRole('button', { name: 'Save changes' });
  expect(save.closest('fieldset')?.disabled).toBe(true);
});
