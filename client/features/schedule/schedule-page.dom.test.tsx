import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '../../test-support/open-screen.tsx';
import { SCHEDULE_OPTIONS } from '../../test-support/schedule.ts';

const BOOKINGS = 'POST /api/provider/bookings';

it('asks which of the two hours is meant, in the night when clocks go back', async () => {
  const page = await openStaffScreen('/provider/visits/schedule', {
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
    [BOOKINGS]: { provider: false, patients: [] },
  });
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2027-11-07' } });
  const time = screen.getByLabelText('Time');
  fireEvent.change(time, { target: { value: '00:30' } });
  expect(screen.queryByRole('combobox', { name: /Which of the two/ })).toBeNull();
  fireEvent.change(time, { target: { value: '01:30' } });
  const which = await screen.findByRole('combobox', { name: /Which of the two/ });
  expect([...which.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'The first (EDT)',
    'The second (EST)',
  ]);
  await page.choose(/Which of the two/, 'The second (EST)');
  await waitFor(() => {
    const asked = page.server.calls.findLast(({ name }) => name === BOOKINGS);
    expect(asked?.body).toMatchObject({ time: '01:30', occurrence: 'second' });
  });
});
