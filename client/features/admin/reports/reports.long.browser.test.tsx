import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { REPORT_BY_DAY, REPORT_BY_PROVIDER } from '#client/test-support/reports.ts';

it.each([
  ['day', REPORT_BY_DAY],
  ['provider', REPORT_BY_PROVIDER],
])('shows the report by %s', async (by, report) => {
  await openStaffScreen(`/provider/client-admin/reports?from=2026-10-01&to=2026-11-30&by=${by}`, {
    'POST /api/admin/practices/:practiceId/report': report,
  });
  await screen.findAllByRole('table');
  await expectGoodLooks();
});
