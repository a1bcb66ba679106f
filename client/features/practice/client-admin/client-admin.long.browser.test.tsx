import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { INTEGRATIONS } from '#client/test-support/integrations.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, staffAnswers } from '#client/test-support/staff.ts';

it('shows the administration areas', async () => {
  await openStaffScreen('/provider/client-admin', {
    ...staffAnswers({ ...DR_OKAFOR, administersInstallation: true }),
    'GET /api/admin/accounts': { rows: [], total: 2, nextCursor: null, previousCursor: null },
    'GET /api/admin/practices/:practiceId/integrations': INTEGRATIONS,
  });
  await screen.findByText('2 invited');
  await screen.findByRole('link', { name: /^Audit log/ });
  await expectGoodLooks();
});
