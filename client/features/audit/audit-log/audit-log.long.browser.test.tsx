import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { EVENT, INTACT } from '#client/test-support/audit-log.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

it.for(['intact', 'changed'] as const)('shows the log, %s', async (state) => {
  await openStaffScreen('/provider/client-admin/audit?visitId=0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501', {
    'POST /api/admin/practices/:practiceId/audit/search': {
      rows: [
        EVENT,
        {
          ...EVENT,
          eventId: '2',
          details: { before: { displayName: 'Ida' }, after: { displayName: 'Dr. Ida' } },
        },
      ],
      nextCursor: 'b2xkZXI',
      previousCursor: null,
    },
    'GET /api/admin/practices/:practiceId/audit/chain': {
      ...INTACT,
      state,
      broken: state === 'changed' ? { eventId: '7', at: EVENT.at } : null,
    },
  });
  await screen.findByRole('table');
  await expectGoodLooks();
});
