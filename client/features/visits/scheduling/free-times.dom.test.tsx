import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { ALL_FREE, SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { DR_OKAFOR } from '#client/test-support/staff.ts';
import type { FreeDay } from '#shared/contracts/rest/visits/scheduling.ts';

const PATH = '/provider/visits/schedule';
const BOOKINGS = 'POST /api/provider/bookings';
const FREE = 'POST /api/provider/free-times';

const day = (date: string, ...times: string[]): FreeDay => ({
  date,
  times: times.map((time) => ({
    startTime: `${new Date(`${date}T${time}:00-04:00`).toISOString()}`,
    date,
    time,
    occurrence: 'first' as const,
  })),
});
/** The server's time is October 5, 11:00 AM. */
const DAYS = [
  day('2027-10-05', '14:30', '15:00', '15:30'),
  day('2027-10-06', '09:00', '09:30'),
  day('2027-10-08', '09:00'),
];
const answers = {
  'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
  ...ALL_FREE,
  [FREE]: ({ body }) => ({ days: body.from ? [day('2027-10-11', '10:00')] : DAYS }),
} satisfies Answers;

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const offers = async () => within(await screen.findByRole('group', { name: 'Next free' }));
const said = async () => {
  const buttons = (await offers()).getAllByRole('button');
  return buttons.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
};

it('starts at the first free time, and offers the next ones with one click each', async () => {
  const page = await openStaffScreen(PATH, answers);
  await waitFor(async () => expect((await field('Time')).value).toBe('14:30'));
  expect((await field('Date')).value).toBe('2027-10-05');
  expect(await said()).toEqual([
    'Today 02:30 pm',
    'Today 03:00 pm',
    'Tomorrow 09:00 am',
    expect.stringMatching(/^(Fri, )?Oct 8(, 2027)? 09:00 am$/),
    'More times',
  ]);
  await page.press(/^Tomorrow/);
  expect((await field('Date')).value).toBe('2027-10-06');
  expect((await field('Time')).value).toBe('09:00');
  expect((await offers()).getByRole('button', { name: /^Tomorrow/ }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

it('shows more times day by day, including days loaded later', async () => {
  const page = await openStaffScreen(PATH, answers);
  await page.press('More times');
  await screen.findByText('Today');
  expect(await said()).toEqual(['', '', '02:30 pm', '03:00 pm', '03:30 pm']);
  await page.press('Later day');
  await screen.findByText('Tomorrow');
  await page.press('Later day');
  await page.press('Later day');
  await (await offers()).findByRole('button', { name: /^10:00/ });
  // Browsing other days does not change the form.
  expect((await field('Date')).value).toBe('2027-10-05');
  await page.press(/^10:00/);
  expect(page.server.sent(FREE).at(-1)?.body.from).toBe('2027-10-09');
  expect((await field('Date')).value).toBe('2027-10-11');
  await page.press('Earlier day');
  await screen.findByText('Today');
});

it('follows the provider and the duration until the person chooses a time', async () => {
  const page = await openStaffScreen(PATH, {
    ...answers,
    [FREE]: ({ body }) => ({ days: [day('2027-10-05', body.durationMinutes === 60 ? '16:00' : '14:30')] }),
  });
  await waitFor(async () => expect((await field('Time')).value).toBe('14:30'));
  fireEvent.change(await field('Duration in minutes'), { target: { value: '60' } });
  await waitFor(async () => expect((await field('Time')).value).toBe('16:00'));
  const time = await field('Time');
  fireEvent.focus(time);
  fireEvent.change(time, { target: { value: '11:45' } });
  fireEvent.change(await field('Duration in minutes'), { target: { value: '30' } });
  await (await offers()).findByRole('button', { name: /^Today.02:30/ });
  expect(time.value).toBe('11:45');
  expect(page.server.sent(FREE).at(-1)?.body).toMatchObject({ durationMinutes: 30, from: null });
});

it('keeps the next half hour if no time is free', async () => {
  await openStaffScreen(PATH, { ...answers, [FREE]: { days: [] } });
  await screen.findByText('No free times in the next 60 days.');
  expect((await field('Time')).value).toBe('11:30');
});

const at = (time: string) => `2027-10-05T${time}:00.000Z`;
const NEXT = day('2027-10-05', '16:00').times[0] ?? null;

it('names the visit at the same time, and takes the next free time', async () => {
  const visit = { startTime: at('18:30'), endTime: at('19:00') };
  const page = await openStaffScreen(PATH, {
    ...answers,
    [BOOKINGS]: ({ body }) =>
      body.time === '16:00'
        ? ALL_FREE[BOOKINGS]
        : {
            marks: ['seen'],
            visits: [
              { ...visit, patients: ['Margaret Ellison'] },
              { ...visit, patients: ['Ana', 'Bea', 'Cleo'] },
              { ...visit, patients: [] },
            ],
            elsewhere: [
              { ...visit, practice: null },
              { ...visit, practice: 'Hudson Cardiology' },
            ],
            patients: ['Walter Brandt'],
            hours: null,
            nextFree: NEXT,
          },
  });
  await screen.findByText('Already booked at this time');
  const { displayName } = DR_OKAFOR;
  for (const who of ['a visit with Margaret Ellison', 'a visit with 3 patients', 'another visit'])
    screen.getByText(`${displayName} has ${who} from 02:30 pm to 03:00 pm.`);
  for (const where of ['another practice', 'Hudson Cardiology'])
    screen.getByText(`${displayName} is booked in ${where} from 02:30 pm to 03:00 pm.`);
  screen.getByText('Walter Brandt has another visit.');
  await page.press(/^Next free: Today/);
  expect((await field('Time')).value).toBe('16:00');
  await waitFor(() => expect(screen.queryByText('Already booked at this time')).toBeNull());
});

it.each([
  [{ why: 'closed', reason: 'Thanksgiving', open: [] }, 'The practice is closed on this day'],
  [{ why: 'off', reason: 'Vacation', open: [] }, `${DR_OKAFOR.displayName} is off on this day`],
  [
    { why: 'outside', reason: '', open: [{ startTime: at('13:00'), endTime: at('21:00') }] },
    `Outside of ${DR_OKAFOR.displayName}’s hours (09:00 am–05:00 pm)`,
  ],
  [{ why: 'outside', reason: '', open: [] }, `${DR_OKAFOR.displayName} does not usually work on this day`],
] as const)('warns of a time outside the hours: %j', async (hours, words) => {
  await openStaffScreen(PATH, {
    ...answers,
    [BOOKINGS]: { ...ALL_FREE[BOOKINGS], hours: { ...hours, open: [...hours.open] }, nextFree: NEXT },
  });
  await screen.findByText(words);
  if (hours.reason) screen.getByText(hours.reason);
  screen.getByText('You can still choose this time.');
  screen.getByRole('button', { name: /^Next free: Today.04:00/ });
});
