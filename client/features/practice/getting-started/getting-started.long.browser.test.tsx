import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { INTEGRATIONS } from '#client/test-support/integrations.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { setUpBut } from '#client/test-support/staff.ts';

const EMPTY = { rows: [], total: 0, nextCursor: null, previousCursor: null };
const SET_UP = 'GET /api/admin/practices/:practiceId/set-up';
const overview = {
  'GET /api/admin/accounts': EMPTY,
  'GET /api/admin/practices/:practiceId/integrations': INTEGRATIONS,
};

it('shows the setup of a new practice', async () => {
  await openStaffScreen('/provider/client-admin', {
    ...overview,
    [SET_UP]: setUpBut({ logo: 'to-do', colleagues: 'to-do', payment: 'not-needed', visit: 'to-do' }),
  });
  await screen.findByText('6 of 9 done');
  await expectGoodLooks();
});

it('shows the empty list of a practice without visits', async () => {
  await openStaffScreen('/provider/visits', {
    'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
    [SET_UP]: { ...setUpBut({ visit: 'to-do' }), hasVisits: false },
  });
  await screen.findByText('No visits yet');
  await expectGoodLooks();
});
