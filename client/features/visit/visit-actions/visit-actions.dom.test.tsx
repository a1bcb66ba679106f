import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Refusal, refuse } from '../../../test-support/answers.ts';
import { openPart } from '../../../test-support/open-screen.tsx';
import { itSays, says } from '../../../test-support/says.ts';
import { SCHEDULE_OPTIONS } from '../../../test-support/schedule.ts';
import { VISIT, VISIT_RECORD } from '../../../test-support/visits.ts';
import { withStaffErrors } from '../../../ui/errors/error-names.ts';
import AddPatient from './add-patient.tsx';
import { AddPatientDialog } from './add-patient-dialog.tsx';
import { CancelVisitDialog } from './cancel-visit-dialog.tsx';
import { MoveVisitDialog } from './move-visit-dialog.tsx';
import { RelocateVisitDialog } from './relocate-visit-dialog.tsx';
import { RemovePatientDialog } from './remove-patient-dialog.tsx';

withStaffErrors();

const OPTIONS = 'GET /api/provider/practices/:practiceId/schedule-options';
const REMOVAL = 'GET /api/provider/sessions/:sessionId/removal';
const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const parts = { visit: VISIT, record: VISIT_RECORD, onClose: vi.fn(), onDone: vi.fn(), onMoved: vi.fn() };
const [walter] = VISIT.visitPatients;

it('moving: says that what may be chosen could not be loaded', async () => {
  await openPart(<MoveVisitDialog {...parts} />, { [OPTIONS]: unspecific });
  await says('UNABLE_TO_GET_OPTIONS');
});

it('moving: says what changes, and cannot be sent unchanged', async () => {
  const moved = { visitId: VISIT.visitId, patients: [] };
  const page = await openPart(<MoveVisitDialog {...parts} />, {
    [OPTIONS]: SCHEDULE_OPTIONS,
    'POST /api/provider/bookings': { provider: false, patients: [] },
    'POST /api/provider/visits/:rootVisitId/move': { ...moved, startTime: VISIT.startTime },
  });
  const button = await screen.findByRole('button', { name: 'Move visit' });
  expect(button).toHaveProperty('disabled', true);
  screen.getByText(/^Choose another time, provider/);
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

it('adding a patient: says that what may be chosen could not be loaded', async () => {
  await openPart(<AddPatientDialog {...parts} isFirstOfGroup />, { [OPTIONS]: unspecific });
  await says('UNABLE_TO_GET_OPTIONS');
});

it('changes the location, from where it was seen', async () => {
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

it('offers no patient more than a visit can have', async () => {
  const many = Array.from({ length: 60 }, () => walter as NonNullable<typeof walter>);
  await openPart(<AddPatient visit={{ ...VISIT, visitPatients: many }} />, {
    'GET /api/provider/visits/:rootVisitId/record': VISIT_RECORD,
  });
  await says('TOO_MANY_PATIENTS');
});

it('says of the only patient to cancel the visit instead', async () => {
  const of = { sessionId: VISIT.sessionId, name: 'Walter Brandt' };
  await openPart(<RemovePatientDialog visit={VISIT} {...of} onClose={vi.fn()} />, {
    [REMOVAL]: { last: true, told: [] },
  });
  await says('LAST_PATIENT');
});

async function cancel(refusal: Refusal) {
  const page = await openPart(<CancelVisitDialog {...parts} />, {
    'POST /api/provider/visits/:rootVisitId/cancel': refusal,
  });
  await page.choose('Reason', 'Provider is ill');
  await page.user.click(await screen.findByRole('button', { name: 'Cancel visit' }));
}

itSays(['VISIT_HAS_BEGUN', 'ACCESS_DENIED', 'VISIT_ENDED'], cancel);

it('cancelling: says that the visit was not cancelled', async () => {
  await cancel(unspecific);
  await says('FAILED_CANCEL_VISIT');
});
