import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { ALL_FREE, FREE, SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';

const SCHEDULE = 'POST /api/provider/visits';
const nextFree = {
  startTime: '2027-10-22T14:30:00.000Z',
  date: '2027-10-22',
  time: '10:30',
  occurrence: 'first',
} as const;
const STELLA = {
  patientId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0601',
  firstName: 'Stella',
  lastName: 'Halt',
  email: 'stella@example.test',
  mobile: null,
  mobileOptedOut: false,
  language: 'en' as const,
  identity: {
    birthDate: '',
    sex: '' as const,
    mrn: '',
    address: '',
    city: '',
    state: '' as const,
    zipCode: '',
  },
  onRecord: false,
};

const answers = {
  ...ALL_FREE,
  'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
  'POST /api/provider/practices/:practiceId/patients/search': { results: [STELLA] },
  'POST /api/provider/series-bookings': ({ body }) => ({
    dates: body.dates.map(({ date, time }) =>
      date === '2027-10-22' && time === '10:00'
        ? {
            ...FREE,
            visits: [
              {
                startTime: '2027-10-22T14:00:00.000Z',
                endTime: '2027-10-22T14:30:00.000Z',
                patients: ['Ann Lee'],
              },
            ],
            nextFree,
          }
        : FREE,
    ),
  }),
  [SCHEDULE]: ({ body }) => {
    const starts = [body, ...(body.series?.further ?? [])];
    const series = starts.map(({ date }, index) => ({
      visitId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f070${index}`,
      startTime: `${date}T14:00:00.000Z`,
    }));
    return {
      visitId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0700',
      startTime: '2027-10-08T14:00:00.000Z',
      series,
      patients: body.patients.map(({ firstName, lastName }) => ({
        sessionId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0711',
        patientId: STELLA.patientId,
        name: `${firstName} ${lastName}`,
        linkDelivery: 'Email' as const,
        patientLink: 'https://visits.example.test/v/1',
        onRecord: false,
      })),
    };
  },
} satisfies Answers;

async function everyTwoWeeks() {
  const page = await openStaffScreen('/provider/visits/schedule', answers);
  await page.user.type(await screen.findByRole('combobox', { name: 'Find a patient' }), 'Halt');
  await page.user.click(await screen.findByRole('option', { name: /Stella/ }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-10-08' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '10:00' } });
  await page.choose('Repeat', 'Every 2 weeks');
  return page;
}
const dates = async () =>
  within(await screen.findByRole('region', { name: 'Dates' })).getAllByRole('listitem');
const clash = async () => {
  const said = await screen.findByText(/has a visit with Ann Lee from 10:00/);
  return within(said.closest('li') as HTMLElement);
};

it('schedules six visits of a known patient with four clicks', async () => {
  const page = await everyTwoWeeks();
  expect((await dates()).map(({ textContent }) => textContent?.slice(0, 7).trim())).toHaveLength(6);
  await clash();
  await page.press('Schedule 6 visits');
  await screen.findByRole('heading', { name: '6 visits scheduled' });
  const name = screen.getByRole('link', { name: 'Stella Halt' });
  expect(name.getAttribute('href')).toBe(`/provider/patients/${STELLA.patientId}`);
  const sent = page.server.sent(SCHEDULE)[0]?.body;
  expect(sent).toMatchObject({ date: '2027-10-08', time: '10:00', series: { everyWeeks: 2 } });
  expect(sent?.series?.further.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2027-10-22 10:00',
    '2027-11-05 10:00',
    '2027-11-19 10:00',
    '2027-12-03 10:00',
    '2027-12-17 10:00',
  ]);
});

it('names a clash next to its date, and takes the next free time for it', async () => {
  const page = await everyTwoWeeks();
  await page.user.click((await clash()).getByRole('button', { name: /^Use .*10:30.am/ }));
  await waitFor(() => expect(screen.queryByText(/has a visit with Ann Lee/)).toBeNull());
  await page.press('Schedule 6 visits');
  await screen.findByRole('heading', { name: '6 visits scheduled' });
  expect(page.server.sent(SCHEDULE)[0]?.body.series?.further[0]).toMatchObject({
    date: '2027-10-22',
    time: '10:30',
  });
});

it('leaves a date out, and restores it', async () => {
  const page = await everyTwoWeeks();
  await page.user.click((await clash()).getByRole('button', { name: 'Leave this date out' }));
  await screen.findByRole('button', { name: 'Schedule 5 visits' });
  await page.press('Use this date');
  await page.user.click((await clash()).getByRole('button', { name: 'Leave this date out' }));
  await page.press('Schedule 5 visits');
  await screen.findByRole('heading', { name: '5 visits scheduled' });
});

it('ends on a date, and explains an invalid end', async () => {
  const page = await everyTwoWeeks();
  fireEvent.change(screen.getByLabelText('Number of visits'), { target: { value: '1' } });
  await page.press('Schedule visit');
  await screen.findByText('Please check this field');
  await page.choose('Ends', 'On a date');
  await page.press('Schedule visit');
  await screen.findByText('This field is required');
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-11-10' } });
  await page.press('Schedule 3 visits');
  await screen.findByRole('heading', { name: '3 visits scheduled' });
});

it('says that the provider is booked in another practice on a date', async () => {
  const elsewhere = [
    { startTime: '2027-10-12T15:30:00.000Z', endTime: '2027-10-12T16:00:00.000Z', practice: null },
  ];
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...answers,
    'POST /api/provider/series-bookings': ({ body }) => ({
      dates: body.dates.map((_date, index) => (index === 1 ? { ...FREE, elsewhere } : FREE)),
    }),
  });
  await page.choose('Repeat', 'Every week');
  await screen.findByText(/is booked in another practice from 11:30 am to 12:00 pm/);
});

it('says that clocks skip a date’s time', async () => {
  await openStaffScreen('/provider/visits/schedule', {
    ...answers,
    'POST /api/provider/series-bookings': ({ body }) => ({
      dates: body.dates.map(({ date }) => ({ ...FREE, exists: date !== '2028-03-12' })),
    }),
  }).then(async (page) => {
    fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2028-03-05' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '02:30' } });
    await page.choose('Repeat', 'Every week');
  });
  await screen.findByText('Clocks skip this time that day.');
});

it('does not repeat by default', async () => {
  await openStaffScreen('/provider/visits/schedule', answers);
  await screen.findByLabelText('Repeat');
  screen.getByRole('button', { name: 'Schedule visit' });
  expect(screen.queryByRole('region', { name: 'Dates' })).toBeNull();
});
