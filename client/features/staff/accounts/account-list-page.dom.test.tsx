import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountRow, IDA } from '#client/test-support/accounts.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';

const USERS = '/provider/client-admin/users';
const id = (digit: number) => `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f001${digit}`;
const ROWS = [
  accountRow({ accountId: id(1), firstName: 'Sam', lastName: 'Castillo', type: 'ClinicalAdmin' }),
  accountRow({ accountId: id(2), firstName: 'Elena', lastName: 'Rivera', isClientAdmin: true }),
  accountRow({
    accountId: id(3),
    firstName: 'Jordan',
    lastName: 'Webb',
    type: 'AdminOnly',
    lastActivity: null,
  }),
];
const page = (rows = ROWS) => ({ rows, total: rows.length, nextCursor: null, previousCursor: null });

it('lists people with their roles, and links to each', async () => {
  await openStaffScreen(USERS, { 'GET /api/admin/accounts': page() });
  const table = await screen.findByRole('table', { name: 'Practice users' });
  await screen.findByText('3 entries');
  const rivera = within(table).getByRole('link', { name: 'Rivera, Elena' });
  expect(rivera.getAttribute('href')).toBe(`${USERS}/${id(2)}`);
  expect(rivera.closest('tr')?.textContent).toContain('Provider, administrator');
  expect(within(table).getByRole('link', { name: 'Webb, Jordan' }).closest('tr')?.textContent).toContain(
    'Never',
  );
});

it('keeps search, filters and order in the address, and sends them to the server', async () => {
  const { user, server } = await openStaffScreen(USERS, { 'GET /api/admin/accounts': page() });
  const byName = await screen.findByRole('columnheader', { name: 'Name' });
  expect(byName.getAttribute('aria-sort')).toBe('ascending');
  within(byName).getByRole('button').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(byName.getAttribute('aria-sort')).toBe('descending'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'User type' }), 'Provider');
  await user.type(screen.getByRole('searchbox', { name: 'Search name or email' }), 'ri');
  await waitFor(() =>
    expect(server.sent('GET /api/admin/accounts').at(-1)?.query).toMatchObject({
      q: 'ri',
      sort: '-name',
      type: 'Provider',
    }),
  );
  // A search may contain a name, and browsers do not send the fragment to a server.
  expect(`${location.search}${location.hash}`).toBe('?sort=-name&type=Provider#q=ri');
});

it('restores search, filters and order from an address', async () => {
  await openStaffScreen(`${USERS}?sort=-name&type=Provider#q=ri`, {
    'GET /api/admin/accounts': ({ query }) =>
      page(query.q === 'ri' && query.sort === '-name' ? [ROWS[1]!] : ROWS),
  });
  expect(await screen.findByRole('link', { name: 'Rivera, Elena' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Castillo, Sam' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ri');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'User type' }).value).toBe('Provider');
});

it('says that nothing was found, and shows all again', async () => {
  const { user } = await openStaffScreen(`${USERS}?sort=-name#q=nobody`, {
    'GET /api/admin/accounts': ({ query }) => page(query.q === 'nobody' ? [] : ROWS),
  });
  await screen.findByRole('heading', { name: 'Nothing found' });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByText('3 entries');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

it('does not say that there is no one while all users load after an empty search', async () => {
  const all = Promise.withResolvers<void>();
  const { user } = await openStaffScreen(`${USERS}#q=nobody`, {
    'GET /api/admin/accounts': async ({ query }) => {
      if (query.q === 'nobody') return page([]);
      await all.promise;
      return page();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(location.hash).toBe(''));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(screen.queryByRole('heading', { name: /^No|^Nothing/ })).toBeNull();
  all.resolve();
  await screen.findByText('3 entries');
});

it('recovers from an address that the server refuses', async () => {
  const { user } = await openStaffScreen(`${USERS}?cursor=abc`, {
    'GET /api/admin/accounts': ({ query }) => (query.cursor ? refuse(400, 'INVALID_INPUT') : page()),
  });
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('3 entries');
});

it('reports that the users could not be loaded', async () => {
  await openStaffScreen(USERS, { 'GET /api/admin/accounts': refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('FAILED_PROVIDERS');
});

it('resends pending invitations, and names the people it did not reach', async () => {
  const invited = ROWS.slice(0, 2).map((row) => ({ ...row, status: 'INVITED' as const }));
  const INVITE = 'POST /api/admin/accounts/:accountId/invitation';
  const opened = await openStaffScreen(USERS, {
    'GET /api/admin/accounts': ({ query }) => page(query.status === 'INVITED' ? invited : ROWS),
    [INVITE]: ({ params }) =>
      params.accountId === id(1) ? refuse(409, 'INVITATION_NOT_NEEDED') : { ...IDA, status: 'INVITED' },
  });
  await opened.press('Resend to all 2 invited');
  await screen.findByText(/^1 of 2 invitations are on their way\. The others failed: /);
  expect(opened.server.sent(INVITE).map(({ params }) => params.accountId)).toEqual([id(1), id(2)]);
});

it('offers no new invitations if no one is invited', async () => {
  await openStaffScreen(USERS, {
    'GET /api/admin/accounts': ({ query }) => page(query.status === 'INVITED' ? [] : ROWS),
  });
  await screen.findByRole('link', { name: 'Add user' });
  await screen.findByText('3 entries');
  expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull();
});
