import type { Deps } from '#server/features/deps.ts';
import { sendableMethods } from '#server/features/messages/notifications/notify.ts';
import type { LockedVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { checkContacts } from './contact-rules.ts';
import { addPatient, type FormPatient } from './schedule-visit.service.ts';
import { selectPatientIds, selectVisitTypes } from './scheduling.queries.ts';
import { wrongField } from './wrong-field.ts';

/**
 * Adds a patient to a scheduled visit by the scheduling rules. The visit's type decides how the link may be sent, even
 * if the type is no longer in use.
 *
 * @returns the visit patient's id
 * @throws INVALID_INPUT with fields, CANNOT_SEND_PATIENT_COMMS
 */
export async function insertAddedPatient(
  deps: Pick<Deps, 'keys' | 'clock' | 'email' | 'sms' | 'jobs' | 'records'>,
  trx: Trx,
  visit: LockedVisit,
  patient: FormPatient,
  place: { position: number; addKey: string },
): Promise<string> {
  const { id: visitId, practiceId, visitTypeId, startsAt, durationMinutes } = visit;
  const types = await selectVisitTypes(trx, practiceId, visitTypeId);
  const type = types.find((one) => one.visitTypeId === visitTypeId);
  if (!type) throw new CodedError('NOT_FOUND');
  const sendable = sendableMethods(deps);
  const allowed = type.contactMethods.filter((method) => sendable.includes(method));
  checkContacts([patient], allowed, (mobile) => deps.sms?.reaches?.(mobile) !== false);
  const { patientId } = patient;
  if (patientId && !(await selectPatientIds(trx, practiceId, [patientId])).has(patientId))
    throw wrongField('patient.patientId');
  const { linkExpiration } = type;
  return addPatient(deps, trx, { visitId, practiceId, startsAt, durationMinutes, linkExpiration }, patient, {
    ...place,
    addedAt: new Date(deps.clock()),
  });
}
