import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import type { Export } from '#shared/contracts/rest/admin/exports.ts';

const one = (digit: number, changes: Partial<Export>): Export => ({
  exportId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f060${digit}`,
  kind: 'visits',
  format: 'csv',
  from: '2026-11-01',
  to: '2026-11-25',
  state: 'done',
  rowsWritten: 1_200,
  rowsExpected: 1_200,
  createdAt: '2026-11-26T16:00:00.000Z',
  expiresAt: '2026-11-27T16:00:00.000Z',
  ...changes,
});

it('shows the exports', async () => {
  await openStaffScreen('/provider/client-admin/export', {
    'GET /api/admin/practices/:practiceId/exports': {
      exports: [one(1, {}), one(2, { state: 'running', rowsWritten: 300 }), one(3, { state: 'failed' })],
    },
  });
  await screen.findAllByText('Visits, CSV');
  await expectGoodLooks();
});
