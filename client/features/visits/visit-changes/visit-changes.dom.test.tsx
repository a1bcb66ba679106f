import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';
import { type Answers, type Refusal, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { ALL_FREE, SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import AddPatient, { AddPatientDialog } from './add-patient.tsx';
import { CancelVisit, RecordNoShow } from './end-by-reason.tsx';
import { slotChanges } from './move-changes.tsx';
import { MoveVisitDialog } from './move-visit-dialog.tsx';
import { RemovePatientDialog } from './remove-patient.tsx';
import { DescribeVisitDialog, RelocateVisitDialog } from './visit-changes.tsx';

withStaffErrors();

const OPTIONS = 'GET /api/provider/practices/:practiceId/schedule-options';
const REMOVAL = 'GET /api/provider/sessions/:sessionId/removal';
const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const parts = { visit: VISIT, record: VISIT_RECORD, onClose: vi.fn(), onDone: vi.fn(), onMoved: vi.fn() };
const CHANGE_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901';
const [walter] = VISIT.visitPatients;

it('moving: reports that the options could not be loaded', async () => {
  await openPart(<MoveVisitDialog {...parts} />, { [OPTIONS]: unspecific });
  await says('UNABLE_TO_GET_OPTIONS');
});

it('moving: loads the options in the same dialog, and keeps the focus', async () => {
  const loaded = Promise.withResolvers<typeof SCHEDULE_OPTIONS>();
  await openPart(<MoveVisitDialog {...parts} />, {
    [OPTIONS]: () => loaded.promise,
    ...ALL_FREE,
    'POST /api/provider/free-times': { days: [] },
  });
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('Loading…');
  const [close] = within(dialog).getAllByRole('button', { name: 'Go back' });
  close?.focus();
  loaded.resolve(SCHEDULE_OPTIONS);
  await within(dialog).findByLabelText('Time');
  expect(document.activeElement).toBe(close);
});

it('moving: offers the provider’s next free times, as if this visit were not booked', async () => {
  const free = {
    startTime: '2027-10-06T13:00:00.000Z',
    date: '2027-10-06',
    time: '09:00',
    occurrence: 'first',
  } as const;
  const page = await openPart(<MoveVisitDialog {...parts} />, {
    [OPTIONS]: SCHEDULE_OPTIONS,
    ...ALL_FREE,
    'POST /api/provider/free-times': { days: [{ date: free.date, times: [free] }] },
  });
  const time = await screen.findByLabelText<HTMLInputElement>('Time');
  const before = time.value;
  const offer = await screen.findByRole('button', { name: /:00.am/ });
  expect(time.value).toBe(before);
  await page.user.click(offer);
  expect(time.value).toBe('09:00');
  expect(page.server.sent('POST /api/provider/free-times')[0]?.body).toMatchObject({
    movedVisitId: VISIT.visitId,
    patientIds: [],
  });
});

it('moving: shows the changes, and cannot be submitted unchanged', async () => {
  const moved = { visitId: VISIT.visitId, patients: [], series: [] };
  const page = await openPart(<MoveVisitDialog {...parts} />, {
    [OPTIONS]: SCHEDULE_OPTIONS,
    ...ALL_FREE,
    'POST /api/provider/free-times': { days: [] },
    'POST /api/provider/visits/:rootVisitId/move': {
      ...moved,
      startTime: VISIT.startTime,
      changeId: null,
    },
  });
  await screen.findByText(/^Change what you need/);
  const button = screen.getByRole('button', { name: 'Move visit' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '15:45' } });
  expect((await screen.findByText('03:45 pm')).parentElement?.textContent).toMatch(
    /^03:00\spm to 03:45\spm$/,
  );
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-30' } });
  await screen.findByText(/Nov 30.*, 03:45\spm/);
  fireEvent.change(screen.getByLabelText('Duration in minutes'), { target: { value: '45' } });
  expect((await screen.findByText('45 min')).parentElement?.textContent).toBe('30 min to 45 min');
  await page.user.click(button);
  await waitFor(() => expect(parts.onMoved).toHaveBeenCalledWith(VISIT.visitId));
});

it('moving: shows new bookings, and moves when the person submits again', async () => {
  const move = 'POST /api/provider/visits/:rootVisitId/move';
  const bookings = 'POST /api/provider/bookings';
  const booked = { startTime: VISIT.startTime, endTime: '2026-11-26T22:30:00.000Z' };
  const page = await openPart(<MoveVisitDialog {...parts} />, {
    [OPTIONS]: SCHEDULE_OPTIONS,
    ...ALL_FREE,
    [move]: refuse(409, 'TIME_TAKEN_MEANWHILE'),
  });
  fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '15:45' } });
  await waitFor(() => expect(page.server.sent(bookings).at(-1)?.body.time).toBe('15:45'));
  page.server.answer({
    [bookings]: { ...ALL_FREE[bookings], marks: ['new'], elsewhere: [{ ...booked, practice: null }] },
  });
  await page.press('Move visit');
  await says('TIME_TAKEN_MEANWHILE');
  await screen.findByText(/is booked in another practice/);
  await page.press('Move visit');
  await waitFor(() => expect(page.server.sent(move)).toHaveLength(2));
  expect(page.server.sent(move).map(({ body }) => body.seen)).toEqual([[], ['new']]);
});

it('adding a patient: reports that the options could not be loaded', async () => {
  await openPart(<AddPatientDialog {...parts} isFirstOfGroup />, { [OPTIONS]: unspecific });
  await says('UNABLE_TO_GET_OPTIONS');
});

it('changes the location, and sends the former one', async () => {
  const mesa = { locationId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0801', name: 'Mesa', address: '' };
  const page = await openPart(
    <RelocateVisitDialog
      {...parts}
      visit={{ ...VISIT, location: mesa }}
      record={{ ...VISIT_RECORD, locations: [mesa] }}
    />,
    { 'PUT /api/provider/visits/:rootVisitId/location': {} },
  );
  await page.choose('Practice location', 'No location');
  await page.press('Save');
  await waitFor(() =>
    expect(page.server.calls.at(-1)?.body).toEqual({ locationId: null, seen: mesa.locationId }),
  );
});

async function addPatient(refusal: Refusal) {
  const page = await openPart(<AddPatientDialog {...parts} isFirstOfGroup />, {
    [OPTIONS]: SCHEDULE_OPTIONS,
    'POST /api/provider/practices/:practiceId/patients/search': { results: [] },
    'POST /api/provider/visits/:rootVisitId/patients': refusal,
  });
  await page.press('New patient');
  await page.fill('First name', 'Ana');
  await page.fill('Last name', 'Silva');
  await page.fill(/^Email/, 'ana@example.test');
  await page.press('Add a patient');
}

itSays(['PATIENT_ALREADY_IN_VISIT', 'TOO_MANY_PATIENTS', 'CANNOT_SEND_PATIENT_COMMS'], addPatient);

it('offers no more patients than a visit can have', async () => {
  const many = Array.from({ length: 60 }, () => walter as NonNullable<typeof walter>);
  await openPart(<AddPatient visit={{ ...VISIT, visitPatients: many }} />, {
    'GET /api/provider/visits/:rootVisitId/record': VISIT_RECORD,
  });
  await says('TOO_MANY_PATIENTS');
});

it('tells the user to cancel the visit instead of removing its only patient', async () => {
  const of = { sessionId: VISIT.sessionId, name: 'Walter Brandt' };
  await openPart(<RemovePatientDialog visit={VISIT} {...of} onClose={vi.fn()} />, {
    [REMOVAL]: { last: true, told: [] },
  });
  await says('LAST_PATIENT');
});

async function cancel(refusal: Refusal) {
  const page = await openPart(<CancelVisit {...parts} />, {
    'POST /api/provider/visits/:rootVisitId/cancel': refusal,
  });
  await page.choose('Reason', 'Provider is ill');
  await page.user.click(await screen.findByRole('button', { name: 'Cancel visit' }));
}

itSays(['VISIT_HAS_BEGUN', 'ACCESS_DENIED', 'VISIT_ENDED'], cancel);

async function recordNoShow(answer: Refusal | { changeId: string }) {
  const page = await openPart(<RecordNoShow {...parts} />, {
    'POST /api/provider/visits/:rootVisitId/no-show': answer,
  });
  await page.choose('Reason', 'Could not connect');
  await page.user.click(await screen.findByRole('button', { name: 'Mark as no-show' }));
  return page;
}

itSays(['VISIT_NOT_DUE', 'PATIENT_IS_HERE'], recordNoShow);

it('records a no-show with its reason', async () => {
  const page = await recordNoShow({ changeId: CHANGE_ID });
  await screen.findByText('No-show recorded.');
  expect(page.server.calls.at(-1)?.body).toEqual({ reason: 'could-not-connect', comment: '' });
});

it('canceling: reports that the visit was not canceled', async () => {
  await cancel(unspecific);
  await says('FAILED_CANCEL_VISIT');
});

describe('move changes', () => {
  const SLOT: SlotValues = {
    visitTypeId: 'type',
    providerUserId: 'provider',
    locationId: '',
    date: '2026-11-27',
    time: '14:20',
    timeZone: 'America/Phoenix',
    occurrence: 'first',
    durationMinutes: '20',
  };

  test.each<[Partial<SlotValues>, string[]]>([
    [{}, []],
    [{ time: '15:00' }, ['when']],
    [{ date: '2026-11-28', time: '15:00' }, ['when']],
    [{ occurrence: 'second' }, ['when']],
    [{ timeZone: 'America/Denver' }, ['when']],
    [{ providerUserId: 'other', durationMinutes: '30' }, ['provider', 'duration']],
    [{ visitTypeId: 'other', locationId: 'mesa' }, ['visitType', 'location']],
  ])('%j changes %j', (changed, parts) => {
    expect(slotChanges(SLOT, { ...SLOT, ...changed })).toEqual(parts);
  });
});

describe('describe visit dialog', () => {
  const PUT = 'PUT /api/provider/visits/:rootVisitId/description';
  const before = 'Knee, third visit';

  async function openDialog(answer: Answers[typeof PUT] = {}, others: Answers = {}) {
    const onDone = vi.fn();
    const page = await openPart(
      <DescribeVisitDialog visit={{ ...VISIT, description: before }} onClose={vi.fn()} onDone={onDone} />,
      { ...others, [PUT]: answer },
    );
    return { page, onDone };
  }

  it('saves the description, with the one that was there when the dialog opened', async () => {
    const { page, onDone } = await openDialog();
    expect((await page.field('Description')).value).toBe(before);
    await screen.findByText(/the patient does not see it/);
    await page.fill('Description', 'Knee, fourth visit');
    await page.press('Save');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(page.server.sent(PUT)).toMatchObject([
      { params: { rootVisitId: VISIT.visitId }, body: { description: 'Knee, fourth visit', seen: before } },
    ]);
    await screen.findByText('The description was saved.');
  });

  it('removes a description', async () => {
    const { page, onDone } = await openDialog();
    await page.fill('Description', '');
    await page.press('Save');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(page.server.sent(PUT)).toMatchObject([{ body: { description: '', seen: before } }]);
  });

  it('keeps the typed text after a colleague’s save, shows the colleague’s text, and replaces it on the next save', async () => {
    const theirs = 'Knee, second opinion';
    let saves = 0;
    const { page, onDone } = await openDialog(
      () => {
        saves += 1;
        return saves === 1 ? refuse(409, 'CHANGED_MEANWHILE') : {};
      },
      { 'GET /api/provider/visits/:rootVisitId': { ...VISIT, description: theirs } },
    );
    await page.fill('Description', 'Knee, fourth visit');
    await page.press('Save');
    await says('CHANGED_MEANWHILE');
    await screen.findByText(theirs);
    expect((await page.field('Description')).value).toBe('Knee, fourth visit');
    expect(onDone).not.toHaveBeenCalled();
    await page.press('Save');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(page.server.sent(PUT).at(-1)).toMatchObject({
      body: { description: 'Knee, fourth visit', seen: theirs },
    });
  });
});
