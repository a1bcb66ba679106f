import { bookAppointment as book } from '#server/features/visits/appointments/appointments.service.ts';
import type { EncounterChoice } from '#shared/contracts/rest/ehr/record-patients.ts';
import type { World } from './world.ts';

export async function bookAppointment(
  { deps, db, practice }: Pick<World, 'deps' | 'db' | 'practice'>,
  { sessionId }: { sessionId: string },
  encounter: EncounterChoice = 'new',
) {
  const [known] = (await deps.records?.of(practice.id).searchPatients({ name: 'Rosa Delgado' }))?.found ?? [];
  if (!known) throw new Error('no such patient in the demo record system');
  const { patientId } = await db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  // A patient of the record system can be linked only once, so unlinks those of earlier visits.
  await db.updateTable('patients').set({ recordId: null }).where('recordId', '=', known.recordId).execute();
  await db.updateTable('patients').set({ recordId: known.recordId }).where('id', '=', patientId).execute();
  await db.transaction().execute((trx) => book(deps, trx, sessionId, encounter));
  return known;
}
