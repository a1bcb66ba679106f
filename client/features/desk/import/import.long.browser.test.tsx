import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const ROWS = [
  'Record number,First name,Last name,Date of birth,Phone,Street address,City,State,ZIP',
  'A-1001,Ana,García,03/04/1985,(602) 555-0123,12 North Central Avenue,Phoenix,AZ,85001',
  'A-1002,Bo,Li,04/05/1990,(602) 555-0124,14 Main Street,Tucson,AZ,85701',
  'A-1003,,Mo,1/2/1980,12,,,,',
];

it('shows the import with a file and the result of its check', async () => {
  const opened = await openStaffScreen('/provider/client-admin/import', {
    'POST /api/admin/practices/:practiceId/import/check': {
      rows: [
        { state: 'new', wrong: {} },
        { state: 'known', wrong: {} },
        { state: 'wrong', wrong: { firstName: 'FIRST_NAME_REQUIRED', mobile: 'PHONE_COUNTRY' } },
      ],
      messages: 0,
      marks: [],
    },
  });
  const file = new File([ROWS.join('\n')], 'patients.csv');
  await opened.user.upload(await screen.findByLabelText('Choose file'), file);
  await opened.press('Check 3 rows');
  await screen.findByText('Row 4:');
  await expectGoodLooks();
});

it('shows the import of visits with warnings and the choice of messages', async () => {
  const opened = await openStaffScreen('/provider/client-admin/import', {
    'POST /api/admin/practices/:practiceId/import/check': {
      rows: [
        { state: 'new', wrong: {}, warnings: ['PROVIDER_BUSY', 'OUTSIDE_HOURS'] },
        { state: 'wrong', wrong: { provider: 'FIELD_INVALID' } },
      ],
      messages: 1,
      marks: [],
    },
  });
  await opened.user.click(await screen.findByRole('radio', { name: /^Visits/ }));
  const rows = [
    'Appointment date,Time,Type,Provider,MRN',
    '12/01/2026,9:30 AM,Follow-up,ida@example.com,A-1001',
    '12/01/2026,10:00 AM,Follow-up,Dr. Nobody,A-1002',
  ];
  const file = new File([rows.join('\n')], 'visits.csv');
  await opened.user.upload(await screen.findByLabelText('Choose file'), file);
  await opened.press('Check 2 rows');
  await screen.findByText('Rows to look at');
  await expectGoodLooks();
});
