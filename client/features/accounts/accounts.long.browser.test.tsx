import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { accountRow, IDA } from '../../test-support/accounts.ts';
import { expectGoodLooks } from '../../test-support/look-at.ts';
import { openStaffScreen } from '../../test-support/open-screen.tsx';

const USERS = '/provider/client-admin/users';
const rows = [accountRow({}), accountRow({ accountId: IDA.accountId.replace(/2$/, '3'), status: 'INVITED' })];

it('the list of users', async () => {
  await openStaffScreen(USERS, {
    'GET /api/admin/accounts': { rows, total: 2, nextCursor: null, previousCursor: null },
  });
  await screen.findAllByRole('link', { name: 'Marsh, Ida' });
  await expectGoodLooks();
});

it('a user', async () => {
  const page = await openStaffScreen(`${USERS}/${IDA.accountId}`, {
    'GET /api/admin/accounts/:accountId': IDA,
  });
  await page.field('Last name');
  await expectGoodLooks();
});
