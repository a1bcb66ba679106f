import { fireEvent, screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { ALL_FREE, FREE, SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';

const MESA = {
  locationId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0801',
  name: 'Mesa',
  address: '12 Mesa Drive, Phoenix, AZ 85001',
};

it('shows a practice with locations on the night when clocks go back', async () => {
  await openStaffScreen('/provider/visits/schedule', {
    'GET /api/provider/practices/:practiceId/schedule-options': { ...SCHEDULE_OPTIONS, locations: [MESA] },
    ...ALL_FREE,
  });
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2027-11-07' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '01:30' } });
  await screen.findByRole('combobox', { name: /Which of the two/ });
  await expectGoodLooks();
});

it('shows free times of a day, and a visit at the same time', async () => {
  const free = {
    startTime: '2027-10-05T18:30:00.000Z',
    date: '2027-10-05',
    time: '14:30',
    occurrence: 'first',
  } as const;
  const page = await openStaffScreen('/provider/visits/schedule', {
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
    'POST /api/provider/free-times': { days: [{ date: free.date, times: [free] }] },
    'POST /api/provider/bookings': {
      marks: ['seen'],
      visits: [
        {
          startTime: free.startTime,
          endTime: '2027-10-05T19:00:00.000Z',
          patients: ['Margaret Ellison'],
        },
      ],
      elsewhere: [],
      patients: [],
      hours: { why: 'off', reason: 'Vacation', open: [] },
      nextFree: free,
    },
  });
  await screen.findByText('Already booked at this time');
  await page.press('More times');
  await expectGoodLooks();
});

it('shows a visit that repeats, with a clash and a date left out', async () => {
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
    'POST /api/provider/series-bookings': ({ body }) => ({
      dates: body.dates.map(() => ({
        ...FREE,
        patients: ['Margaret Ellison'],
        hours: { why: 'off' as const, reason: 'Vacation', open: [] },
        nextFree: {
          startTime: '2027-10-05T18:30:00.000Z',
          date: '2027-10-05',
          time: '14:30',
          occurrence: 'first' as const,
        },
      })),
    }),
  });
  await page.choose('Repeat', 'Every 2 weeks');
  const [first] = await screen.findAllByRole('button', { name: 'Leave this date out' });
  if (first) await page.user.click(first);
  await screen.findByRole('button', { name: 'Use this date' });
  await expectGoodLooks();
});
