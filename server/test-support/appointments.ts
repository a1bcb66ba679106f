import type { Booking } from '../features/appointments/appointments.service.ts';
import { bookAppointment as book } from '../features/appointments/appointments.service.ts';
import type { World } from './world.ts';

/** An appointment in the demo record system for a scheduled visit's patient. @returns the patient there */
export async function bookAppointment(
  { deps, db, practice }: Pick<World, 'deps' | 'db' | 'practice'>,
  { sessionId }: { sessionId: string },
  encounter: Booking['encounter'] = 'new',
) {
  const [patient] = (await deps.records?.of(practice.id).searchPatients({ name: 'Rosa Delgado' })) ?? [];
  if (!patient) throw new Error('no such patient in the demo record system');
  await db
    .transaction()
    .execute((trx) =>
      book(deps, trx, { practiceId: practice.id, sessionId, patientRecordId: patient.recordId, encounter }),
    );
  return patient;
}
