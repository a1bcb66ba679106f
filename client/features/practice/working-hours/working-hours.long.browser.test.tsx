import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import { OFFERED_HOURS } from '#shared/domain/working-hours.ts';

it('shows a practice’s hours and closed days, with errors', async () => {
  const page = await openStaffScreen('/provider/client-admin/hours', {
    ...staffAnswers(DR_OKAFOR, [SAGUARO]),
    'GET /api/admin/practices/:practiceId/hours': {
      version: 1,
      hours: OFFERED_HOURS,
      daysOff: [{ firstDay: '2027-11-25', lastDay: '2027-11-26', reason: 'Thanksgiving' }],
      timeZone: 'America/Phoenix',
      today: '2027-10-05',
      ofPractice: OFFERED_HOURS,
    },
  });
  await page.press('Add hours on Monday');
  await page.press('Add closed days');
  await page.press('Save');
  await screen.findAllByText('Please enter a valid time');
  await expectGoodLooks();
});
