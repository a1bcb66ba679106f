import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openPart, openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { ALL_FREE, SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { RecordSearchDialog } from './record-search-dialog.tsx';

const BOOKINGS = 'POST /api/provider/bookings';

it('asks which of the two hours is meant on the night when clocks go back', async () => {
  const page = await openStaffScreen('/provider/visits/schedule', {
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
    ...ALL_FREE,
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

const SEARCH = 'POST /api/provider/practices/:practiceId/patients/search';
const OPTIONS = 'GET /api/provider/practices/:practiceId/schedule-options';
const MESA = { locationId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0801', name: 'Mesa', address: '12 Mesa Drive' };

it('offers the practice’s locations, if it has any', async () => {
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    [OPTIONS]: { ...SCHEDULE_OPTIONS, locations: [MESA] },
    [SEARCH]: { results: [] },
    'POST /api/provider/visits': refuse(409, 'VISIT_IN_THE_PAST'),
  });
  await page.press('New patient');
  await page.fill('First name', 'Ana');
  await page.fill('Last name', 'Silva');
  await page.fill(/^Email/, 'ana@example.test');
  await page.choose('Practice location', 'Mesa');
  await page.press('Schedule visit');
  await waitFor(() => {
    const sent = page.server.calls.findLast(({ name }) => name === 'POST /api/provider/visits');
    expect(sent?.body).toMatchObject({ locationId: MESA.locationId });
  });
});

it('begins in “Find a patient”, which a touch screen’s keyboard would cover', async () => {
  const pointer = vi.spyOn(window, 'matchMedia');
  for (const fine of [true, false]) {
    pointer.mockImplementation((query) => ({ matches: fine === (query === '(pointer: fine)') }) as never);
    await openStaffScreen('/provider/visits/schedule', { ...ALL_FREE, [OPTIONS]: SCHEDULE_OPTIONS });
    const field = await screen.findByRole('combobox', { name: 'Find a patient' });
    expect(document.activeElement === field).toBe(fine);
    cleanup();
  }
});

it('schedules with Ctrl-Enter from any field', async () => {
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    [OPTIONS]: SCHEDULE_OPTIONS,
    [SEARCH]: { results: [] },
    'POST /api/provider/visits': refuse(409, 'VISIT_IN_THE_PAST'),
  });
  await page.press('New patient');
  await page.fill('First name', 'Ana');
  await page.fill('Last name', 'Silva');
  await page.fill(/^Email/, 'ana@example.test');
  await page.user.click(screen.getByLabelText(/^Description/));
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(page.server.sent('POST /api/provider/visits')).toHaveLength(1));
});

it('shows new bookings, and books the time when the person submits again', async () => {
  const path = 'POST /api/provider/visits';
  const booked = { startTime: '2027-10-05T15:30:00.000Z', endTime: '2027-10-05T16:00:00.000Z' };
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    [OPTIONS]: SCHEDULE_OPTIONS,
    [SEARCH]: { results: [] },
    [path]: refuse(409, 'TIME_TAKEN_MEANWHILE'),
  });
  await page.press('New patient');
  await page.fill('First name', 'Ana');
  await page.fill('Last name', 'Silva');
  await page.fill(/^Email/, 'ana@example.test');
  await waitFor(() => expect(page.server.sent(BOOKINGS)).not.toHaveLength(0));
  page.server.answer({
    [BOOKINGS]: {
      ...ALL_FREE[BOOKINGS],
      marks: ['new'],
      visits: [{ ...booked, patients: ['Rosa Delgado'] }],
    },
  });
  await page.press('Schedule visit');
  await says('TIME_TAKEN_MEANWHILE');
  await screen.findByText(/has a visit with Rosa Delgado/);
  await page.press('Schedule visit');
  await waitFor(() => expect(page.server.sent(path)).toHaveLength(2));
  const [first, second] = page.server.sent(path).map(({ body }) => body);
  expect([first?.seen, second?.seen]).toEqual([[], ['new']]);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

it('finds the provider by any part of the name, among many', async () => {
  const providers = Array.from({ length: 60 }, (_, at) => ({
    userId: `0b9c3a52-5a0e-4c4f-9d52-${String(at).padStart(12, '0')}`,
    name: `Dr. Person ${at}`,
  }));
  const luz = { userId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901', name: 'Dr. Luz García-López' };
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    [OPTIONS]: { ...SCHEDULE_OPTIONS, providers: [...SCHEDULE_OPTIONS.providers, ...providers, luz] },
  });
  const field = await screen.findByRole('combobox', { name: 'Provider' });
  await page.user.click(field);
  await screen.findByText('12 more: type a name');
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(50);
  await page.user.keyboard('garcia');
  await page.user.click(await screen.findByRole('option', { name: luz.name }));
  expect(field.getAttribute('value')).toBe(luz.name);
  await waitFor(() => {
    const asked = page.server.calls.findLast(({ name }) => name === BOOKINGS);
    expect(asked?.body).toMatchObject({ providerUserId: luz.userId });
  });
  await page.user.clear(field);
  await page.user.type(field, 'Smith');
  await screen.findByText('No providers found for “Smith”');
});

it('hides the location where the practice has none', async () => {
  await openStaffScreen('/provider/visits/schedule', { ...ALL_FREE, [OPTIONS]: SCHEDULE_OPTIONS });
  await screen.findByLabelText('Date');
  expect(screen.queryByRole('combobox', { name: 'Practice location' })).toBeNull();
});

const NOT_ON = 'Your practice hasn’t turned on this feature yet';

it('says before scheduling that the visit reaches no record system', async () => {
  await openStaffScreen('/provider/visits/schedule', { ...ALL_FREE, [OPTIONS]: SCHEDULE_OPTIONS });
  await screen.findByText(NOT_ON);
  screen.getByText('The visit can still be scheduled, but it will not flow to the record system (EHR).');
});

it('does not say so if there is a record system', async () => {
  await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    [OPTIONS]: { ...SCHEDULE_OPTIONS, recordSystem: true },
  });
  await screen.findByLabelText('Date');
  expect(screen.queryByText(NOT_ON)).toBeNull();
});

it('reports what could not be loaded for scheduling', async () => {
  await openStaffScreen('/provider/visits/schedule', { [OPTIONS]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('FAILED_SCHEDULE_OPTIONS');
});

itSays(['VISIT_IN_THE_PAST', 'TIME_DOES_NOT_EXIST', 'CANNOT_SEND_PATIENT_COMMS'], async (refusal) => {
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    [OPTIONS]: SCHEDULE_OPTIONS,
    [SEARCH]: { results: [] },
    'POST /api/provider/visits': refusal,
  });
  await page.press('New patient');
  await page.fill('First name', 'Ana');
  await page.fill('Last name', 'Silva');
  await page.fill(/^Email/, 'ana@example.test');
  await page.press('Schedule visit');
});

it('reports that an on-demand visit could not be prepared', async () => {
  await openStaffScreen('/provider/visits/on-demand', { [OPTIONS]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('FAILED_LOAD_VISIT_DATA');
});

async function searchRecord(answers: Answers) {
  const page = await openPart(
    <RecordSearchDialog practiceId={101} onFound={vi.fn()} onClose={vi.fn()} />,
    answers,
  );
  await page.fill('Name', 'Brandt');
  await page.press(/^(Search|Find)/);
}
const RECORD = 'POST /api/provider/practices/:practiceId/record-patients/search';

itSays(['FAILED_EHR_PATIENT_SEARCH'], (refusal) => searchRecord({ [RECORD]: refusal }));

it('reports that the record system does not know the patient', async () => {
  await searchRecord({ [RECORD]: { results: [], unreadable: 0, isWhole: true } });
  await says('PATIENT_NOT_FOUND_IN_EHR');
});

it('says that a mobile number’s owner answered STOP, until the number changes', async () => {
  const page = await openStaffScreen('/provider/visits/schedule', {
    ...ALL_FREE,
    [OPTIONS]: SCHEDULE_OPTIONS,
    [SEARCH]: {
      results: [
        {
          patientId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0601',
          firstName: 'Stella',
          lastName: 'Halt',
          email: null,
          mobile: '+16025550142',
          mobileOptedOut: true,
          language: 'en',
          identity: { birthDate: '', sex: '', mrn: '', address: '', city: '', state: '', zipCode: '' },
          onRecord: false,
        },
      ],
    },
  });
  await page.user.type(await screen.findByRole('combobox', { name: 'Find a patient' }), 'Halt');
  await page.user.click(await screen.findByRole('option', { name: /Stella.*\(602\) 555-0142/ }));
  const mobile = await page.field(/^Mobile phone/);
  expect(mobile.value).toBe('(602) 555-0142');
  screen.getByText(/^This patient replied STOP/);
  await page.user.type(mobile, '3');
  expect(screen.queryByText(/^This patient replied STOP/)).toBeNull();
});
