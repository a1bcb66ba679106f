import type { ContactMethod } from '../../../shared/domain/visit.ts';
import type { Db } from '../../db/database.ts';

/** Who gets a new link by a move, and by which method; null for people to whom the practice hands it over. */
export async function selectWhoGetsLinks(
  db: Db,
  visitId: string,
): Promise<{ name: string; method: ContactMethod | null }[]> {
  const patients = await db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .where('visitPatient.visitId', '=', visitId)
    .where('visitPatient.cancelledAt', 'is', null)
    .select(['patient.firstName', 'patient.lastName', 'visitPatient.linkDelivery'])
    .orderBy('visitPatient.position')
    .execute();
  const guests = await db
    .selectFrom('guests')
    .where('visitId', '=', visitId)
    .where('removedAt', 'is', null)
    .where('accountId', 'is', null)
    .select(['name', 'inviteMethod'])
    .orderBy('ordinal')
    .execute();
  return [
    ...patients.map(({ firstName, lastName, linkDelivery }) => {
      return { name: `${firstName} ${lastName}`, method: linkDelivery === 'Copy' ? null : linkDelivery };
    }),
    ...guests.map(({ name, inviteMethod }) => ({ name, method: inviteMethod })),
  ];
}
