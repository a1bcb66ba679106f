import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SURVEY_REPORT } from '#client/test-support/reports.ts';

it('shows the report', async () => {
  await openStaffScreen('/provider/client-admin/surveys', {
    'GET /api/admin/practices/:practiceId/surveys': SURVEY_REPORT,
  });
  await screen.findByText('It saves me an hour.');
  await expectGoodLooks();
});

it('shows the staff survey', async () => {
  const page = await openStaffScreen('/news/satisfaction-survey', {
    'GET /api/provider/survey': { availableAt: null },
  });
  await page.press('Send');
  await screen.findByText('No survey value entered');
  await expectGoodLooks();
});
