import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { IDA } from '#client/test-support/accounts.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SAGUARO } from '#client/test-support/staff.ts';
import type { AccountType } from '#shared/domain/account.ts';
import { peopleInText } from './people-in-text.ts';

const NEW = '/provider/client-admin/users/new';
const SEVERAL = 'POST /api/admin/accounts/several';
const ONE = 'POST /api/admin/accounts';
const LIST = { rows: [], total: 0, nextCursor: null, previousCursor: null };
const answers = {
  'GET /api/admin/accounts': LIST,
  [SEVERAL]: { accountIds: [IDA.accountId], emailed: true },
};
const person = (number: number) => within(screen.getByRole('group', { name: `Person ${number}` }));
const typedIn = (field: HTMLElement) => (field as HTMLInputElement).value;
async function paste(text: string) {
  const [first] = await screen.findAllByLabelText('First and last name');
  if (!first) throw new Error('There is always a first person');
  fireEvent.paste(first, { clipboardData: { getData: () => text } });
}

it('adds and invites several people in one request, each with their role', async () => {
  const page = await openStaffScreen(NEW, answers);
  await page.fill('First and last name', 'Ana Ruiz');
  await page.fill(/^Email/, 'ana@x.org');
  await page.press('Add another person');
  await waitFor(() => expect(document.activeElement).toBe(person(2).getByLabelText('First and last name')));
  await page.user.keyboard('Ben Lee');
  await page.user.type(person(2).getByLabelText('Email'), 'ben@y.org');
  await page.user.selectOptions(person(2).getByLabelText('Role'), 'Admin only');
  await page.press('Add and invite 2 people');
  await screen.findByText('2 invitations are on their way.');
  const { practiceId } = SAGUARO;
  const sent = page.server.sent(SEVERAL)[0]?.body.accounts;
  expect(sent).toMatchObject([
    {
      kind: 'visits',
      displayName: 'Ana Ruiz',
      email: 'ana@x.org',
      memberships: [{ practiceId, userType: 'Provider' }],
      isClientAdmin: false,
    },
    {
      kind: 'admin-only',
      firstName: 'Ben',
      lastName: 'Lee',
      displayName: 'Ben Lee',
      email: 'ben@y.org',
      canEndVisit: true,
      scheduleType: 'None',
      memberships: [{ practiceId, userType: 'ClinicalAdmin' }],
      isClientAdmin: true,
      language: 'en',
    },
  ]);
  expect(new Set(sent?.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect(location.pathname).toBe('/provider/client-admin/users');
});

it('fills rows from a pasted list, and keeps existing ones', async () => {
  await openStaffScreen(NEW, answers);
  await paste('Ana Ruiz <ana@x.org>, Ben Lee ben@y.org');
  await waitFor(() => expect(typedIn(person(2).getByLabelText('First and last name'))).toBe('Ben Lee'));
  expect(screen.getAllByLabelText('First and last name').map(typedIn)).toEqual(['Ana Ruiz', 'Ben Lee']);
  expect(screen.getAllByLabelText(/^Email/).map(typedIn)).toEqual(['ana@x.org', 'ben@y.org']);
  await paste('Cy Orr\tcy@z.org\tClinical admin');
  await waitFor(() => expect(typedIn(person(3).getByLabelText('Role'))).toBe('ClinicalAdmin'));
  expect(typedIn(person(3).getByLabelText('Email'))).toBe('cy@z.org');
});

it('shows errors next to their person, and adds no one', async () => {
  const page = await openStaffScreen(NEW, {
    ...answers,
    [SEVERAL]: refuse(400, 'EMAIL_IS_ALREADY_TAKEN', {
      fields: { 'accounts.1.email': 'EMAIL_IS_ALREADY_TAKEN' },
    }),
  });
  await paste('Ana Ruiz <ana@x.org>, ben@y.org');
  await page.press('Add and invite 2 people');
  await waitFor(() => person(2).getByText('Enter a first and a last name'));
  expect(page.server.sent(SEVERAL)).toEqual([]);
  await page.user.type(person(2).getByLabelText('First and last name'), 'Ben Lee');
  await page.press('Add and invite 2 people');
  await waitFor(() => person(2).getByText('Email is already taken'));
  expect(screen.getAllByText('Email is already taken')).toHaveLength(1);
});

it('returns to one person once the others are removed', async () => {
  const page = await openStaffScreen(NEW, {
    ...answers,
    [ONE]: { accountId: IDA.accountId, emailed: true },
    'GET /api/admin/accounts/:accountId': IDA,
  });
  await paste('Ana Ruiz <ana@x.org>, Ben Lee ben@y.org');
  await page.press('Remove person 2');
  await page.press('Add and invite');
  await page.title('Ida Marsh');
  expect(page.server.sent(ONE)).toHaveLength(1);
});

describe('people in text', () => {
  const ROLES: Record<string, AccountType> = { provider: 'Provider', 'clinical admin': 'ClinicalAdmin' };
  const read = (text: string) =>
    peopleInText(text, (cell) => ROLES[cell.toLowerCase()]).map(({ name, email, role }) => [
      ...[name, email],
      ...(role ? [role] : []),
    ]);

  test.each<[string, string[][]]>([
    [
      'Ana Ruiz <ana@x.org>, Ben Lee ben@y.org',
      [
        ['Ana Ruiz', 'ana@x.org'],
        ['Ben Lee', 'ben@y.org'],
      ],
    ],
    [
      '"Ruiz, Ana" <ana@x.org>; ben@y.org;',
      [
        ['Ana Ruiz', 'ana@x.org'],
        ['', 'ben@y.org'],
      ],
    ],
    [
      'Ana\tRuiz\tana@x.org\tProvider\r\nBen Lee\tben@y.org\tClinical admin\r\n',
      [
        ['Ana Ruiz', 'ana@x.org', 'Provider'],
        ['Ben Lee', 'ben@y.org', 'ClinicalAdmin'],
      ],
    ],
    ['ana@x.org\tAna Ruiz', [['Ana Ruiz', 'ana@x.org']]],
    ['Ruiz, Ana, ana@x.org', [['Ana Ruiz', 'ana@x.org']]],
    ['Name\tEmail\nAna Ruiz\tana@x.org', [['Ana Ruiz', 'ana@x.org']]],
    ['Nombre;Correo\nAna Ruiz;ana@x.org', [['Ana Ruiz', 'ana@x.org']]],
    [
      'Ben Lee\n\nAna Ruiz ana@x.org\nCy Moe\tProvider',
      [
        ['Ben Lee', ''],
        ['Ana Ruiz', 'ana@x.org'],
        ['Cy Moe', '', 'Provider'],
      ],
    ],
    ['Ana Ruiz', []],
    ['Ana Ruiz\nBen Lee', []],
    ['', []],
  ])('finds the people in %j', (text, people) => {
    expect(read(text)).toEqual(people);
  });
});
