import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '../../../test-support/look-at.ts';
import { openStaffScreen } from '../../../test-support/open-screen.tsx';
import { DR_OKAFOR, staffAnswers } from '../../../test-support/staff.ts';

it('the areas of administration', async () => {
  await openStaffScreen(
    '/provider/client-admin',
    staffAnswers({ ...DR_OKAFOR, administersInstallation: true }),
  );
  await screen.findByRole('link', { name: /^Audit log/ });
  await expectGoodLooks();
});
