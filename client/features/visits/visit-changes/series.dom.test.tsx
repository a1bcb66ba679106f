import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import { ALL_FREE, FREE, SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { DR_OKAFOR } from '#client/test-support/staff.ts';
import { VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';
import { CancelVisit } from './end-by-reason.tsx';
import { MoveVisitDialog } from './move-visit-dialog.tsx';
import { SeriesFact } from './series-fact.tsx';

withStaffErrors();

const CANCEL = 'POST /api/provider/visits/:rootVisitId/cancel';
const BOOKINGS = 'POST /api/provider/series-bookings';
const MOVE = 'POST /api/provider/visits/:rootVisitId/move';

const DAYS = ['2026-11-12', '2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10'];
const idOf = (index: number) => (index === 2 ? VISIT.visitId : `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f088${index}`);
const SERIES: NonNullable<VisitRecord['series']> = {
  everyWeeks: 1,
  position: 3,
  visits: DAYS.map((day, index) => ({
    visitId: idOf(index),
    position: index + 1,
    startTime: `${day}T22:00:00.000Z`,
    timeZone: VISIT.timeZone,
    status: index === 0 ? 'COMPLETE' : 'SCHEDULED',
    durationMinutes: 30,
    providerUserId: DR_OKAFOR.accountId,
    isToCome: index > 0,
  })),
};
const parts = {
  visit: VISIT,
  record: { ...VISIT_RECORD, series: SERIES },
  onClose: vi.fn(),
  onDone: vi.fn(),
  onMoved: vi.fn(),
};

async function cancelling(answers: Answers = {}, record = parts.record) {
  const page = await openPart(<CancelVisit {...parts} record={record} />, {
    [CANCEL]: { changeId: null },
    ...answers,
  });
  await page.choose('Reason', 'Provider is ill');
  return page;
}

it('canceling: cancels only this visit by default', async () => {
  const page = await cancelling();
  await page.press('Cancel visit');
  await waitFor(() => expect(page.server.sent(CANCEL)[0]?.body.series).toBeNull());
});

it.each([
  [/^This and the following/, 'Cancel 3 visits', { scope: 'following', seen: [idOf(3), idOf(4)] }],
  [/^All to come/, 'Cancel 4 visits', { scope: 'to-come', seen: [idOf(1), idOf(3), idOf(4)] }],
])('canceling: cancels %s, as the person saw them', async (choice, button, series) => {
  const page = await cancelling();
  await page.user.click(screen.getByRole('radio', { name: choice }));
  await page.press(button);
  await waitFor(() => expect(page.server.sent(CANCEL)[0]?.body.series).toEqual(series));
});

it('asks nothing about a single visit, or the last upcoming one', async () => {
  await cancelling({}, VISIT_RECORD as typeof parts.record);
  expect(screen.queryByRole('radio')).toBeNull();
});

it('offers one answer at the first upcoming visit, where both answers mean the same', async () => {
  const visits = SERIES.visits.map((visit, index) => ({ ...visit, isToCome: index > 1 }));
  await cancelling({}, { ...VISIT_RECORD, series: { ...SERIES, visits } });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

itSays(['CHANGED_MEANWHILE'], async (refusal) => {
  const page = await cancelling({ [CANCEL]: refusal });
  await page.user.click(screen.getByRole('radio', { name: /^All to come/ }));
  await page.press('Cancel 4 visits');
});

const FREE_AT_TEN = {
  startTime: '2026-12-11T17:00:00.000Z',
  date: '2026-12-11',
  time: '10:00',
  occurrence: 'first',
} as const;

async function moving(series = SERIES) {
  const page = await openPart(<MoveVisitDialog {...parts} record={{ ...VISIT_RECORD, series }} />, {
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
    ...ALL_FREE,
    [BOOKINGS]: ({ body }) => ({
      dates: body.dates.map(({ date, time }) =>
        date === '2026-12-11' && time === '09:30'
          ? { ...FREE, hours: { why: 'off', reason: 'Vacation', open: [] }, nextFree: FREE_AT_TEN }
          : FREE,
      ),
    }),
    [MOVE]: { visitId: VISIT.visitId, startTime: VISIT.startTime, patients: [], series: [], changeId: null },
  });
  await page.user.click(await screen.findByRole('radio', { name: /^This and the following/ }));
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2026-11-27' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:30' } });
  const clash = await screen.findByText(/is off on this day: Vacation/);
  const asked = () => page.server.sent(BOOKINGS).at(-1)?.body;
  return { page, clash: within(clash.closest('li') as HTMLElement), asked };
}
const SEEN = { scope: 'following', seen: [idOf(3), idOf(4)] };

it('moving: shows where the other visits move to and their conflicts, and moves them', async () => {
  const { page, asked } = await moving();
  expect(asked()?.dates.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-12-04 09:30',
    '2026-12-11 09:30',
    // The moved visit's new time, which no other visit is offered.
    '2026-11-27 09:30',
  ]);
  expect(asked()?.movedVisitIds).toEqual([VISIT.visitId, idOf(3), idOf(4)]);
  screen.getByText('2 move too, look at 1 date');
  await page.press('See dates');
  expect(document.activeElement?.textContent).toBe('The other visits move to');
  await page.press('Move 3 visits');
  await waitFor(() =>
    expect(page.server.sent(MOVE)[0]?.body.series).toEqual({ ...SEEN, left: [], times: [] }),
  );
});

it('moving: takes the next free time for a clash, until the move leads elsewhere', async () => {
  const { page, clash, asked } = await moving();
  await page.user.click(clash.getByRole('button', { name: /^Use .*10:00/ }));
  await waitFor(() => expect(asked()?.dates[1]).toMatchObject({ date: '2026-12-11', time: '10:00' }));
  expect(screen.queryByText(/Vacation/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:45' } });
  await waitFor(() => expect(asked()?.dates[1]).toMatchObject({ time: '09:45' }));
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:30' } });
  await page.press('Move 3 visits');
  const times = [{ visitId: idOf(4), date: '2026-12-11', time: '10:00', occurrence: 'first' }];
  await waitFor(() => expect(page.server.sent(MOVE)[0]?.body.series).toEqual({ ...SEEN, left: [], times }));
});

it('moving: keeps a visit where it is, and then moves it along', async () => {
  const { page, clash, asked } = await moving();
  await page.user.click(clash.getByRole('button', { name: 'Leave this one' }));
  await screen.findByText(/^Stays on Thu, Dec 10/);
  await waitFor(() => expect(asked()?.movedVisitIds).toEqual([VISIT.visitId, idOf(3)]));
  await page.press('Move this one too');
  await screen.findByRole('button', { name: 'Move 3 visits' });
  await page.press('Leave this one');
  await page.press('Move 2 visits');
  await waitFor(() =>
    expect(page.server.sent(MOVE)[0]?.body.series).toEqual({ ...SEEN, left: [idOf(4)], times: [] }),
  );
});

it('moving: keeps the zone of a visit in another zone, and names it at the date', async () => {
  const visits = SERIES.visits.map((visit, index) =>
    index === 3 ? { ...visit, timeZone: 'America/New_York' } : visit,
  );
  const { asked } = await moving({ ...SERIES, visits });
  // 5 PM in New York, five and a half hours earlier.
  expect(asked()?.dates[0]).toMatchObject({
    date: '2026-12-04',
    time: '11:30',
    timeZone: 'America/New_York',
  });
  await screen.findByText(/11:30.* EST/);
});

it('shows the visit’s place in the series on its page, and links to the others', async () => {
  await openPart(
    <dl>
      <SeriesFact visit={VISIT} />
    </dl>,
    { 'GET /api/provider/visits/:rootVisitId/record': parts.record },
  );
  await screen.findByText('Visit 3 of 5, every week');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [0, 1, 3, 4].map((index) => `/provider/visits/${idOf(index)}`),
  );
});
