import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { schedulingContracts } from '../../../../shared/contracts/rest/visit/scheduling.ts';
import type { Origination } from '../../../../shared/domain/visit.ts';
import { CodedError } from '../../../../shared/errors.ts';
import type { SettingValue } from '../../../../shared/settings/definitions.ts';
import type { Trx } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { sendableMethods, wakeSender } from '../../foundation/notifications/notify.ts';
import { bookAppointment } from '../appointments/appointments.service.ts';
import { createPatientLink, linkUrl } from '../links/links.service.ts';
import { tellOfVisit } from '../visit-messages/visit-messages.service.ts';
import { checkLocation } from './check-location.ts';
import { checkContacts } from './contact-rules.ts';
import {
  findVisitByIdempotencyKey,
  insertPatient,
  insertVisit,
  insertVisitPatient,
  selectPatientIds,
  selectProviders,
  selectScheduled,
  selectVisitTypes,
  setIdentity,
  updatePatient,
} from './scheduling.queries.ts';
import { startInstant } from './start-time.ts';
import { wrongField } from './wrong-field.ts';

type Contract = (typeof schedulingContracts)['POST /api/provider/visits'];
export type ScheduleForm = z.output<Contract['body']>;
export type Scheduled = z.input<Contract['result']>;
export type FormPatient = ScheduleForm['patients'][number];

export type ScheduleDeps = Pick<
  Deps,
  'db' | 'keys' | 'clock' | 'jobs' | 'email' | 'sms' | 'practiceFeed' | 'publicUrl' | 'records'
>;

/**
 * Schedules a visit with its patients, their links and messages in one transaction. Sending the same form
 * again returns the first result.
 *
 * @param accountId the form's sender, already authorized as staff of the practice
 * @throws INVALID_INPUT with fields, TIME_DOES_NOT_EXIST, VISIT_IN_THE_PAST, CANNOT_SEND_PATIENT_COMMS
 */
export async function scheduleVisit(
  deps: ScheduleDeps,
  accountId: string,
  form: ScheduleForm,
): Promise<Scheduled> {
  const before = await findVisitByIdempotencyKey(deps.db, accountId, form);
  if (before) return presentScheduled(deps, before.id);

  const startsAt = startInstant(form, deps.clock());
  return writeVisit(deps, accountId, { ...form, startsAt, origination: 'Routine Visit' });
}

/** A visit with its start already computed. */
export type NewVisit = Omit<ScheduleForm, 'date' | 'time' | 'occurrence'> & {
  startsAt: Date;
  origination: Origination;
};

/** @throws as {@link scheduleVisit} */
export async function writeVisit(deps: ScheduleDeps, accountId: string, form: NewVisit): Promise<Scheduled> {
  const { startsAt } = form;
  const { contactMethods, linkExpiration } = await checkChoices(deps, form);
  const sendable = sendableMethods(deps);
  checkContacts(
    form.patients,
    contactMethods.filter((method) => sendable.includes(method)),
    (mobile) => deps.sms?.reaches?.(mobile) !== false,
  );

  const visitId = randomUUID();
  const isNew = await deps.db.transaction().execute(async (trx) => {
    const inserted = await insertVisit(trx, {
      id: visitId,
      practiceId: form.practiceId,
      visitTypeId: form.visitTypeId,
      providerId: form.providerUserId,
      startsAt,
      timeZone: form.timeZone,
      durationMinutes: form.durationMinutes,
      description: form.description,
      locationId: form.locationId,
      origination: form.origination,
      isGroupVisit: form.patients.length > 1,
      idempotencyKey: form.idempotencyKey,
      createdBy: accountId,
    });
    // A concurrent request with the same form won.
    if (!inserted) return false;
    const visit = {
      visitId,
      practiceId: form.practiceId,
      startsAt,
      durationMinutes: form.durationMinutes,
      linkExpiration,
    };
    for (const [position, patient] of form.patients.entries()) {
      await addPatient(deps, trx, visit, patient, { position });
    }
    await tellOfVisit(deps, trx, { visitId, what: 'confirmation', by: accountId });
    await audit(trx, {
      practiceId: form.practiceId,
      actor: `account:${accountId}`,
      action: 'visit.scheduled',
      visitId,
      details: { patients: form.patients.length, providerId: form.providerUserId },
    });
    return true;
  });
  if (!isNew) {
    const winner = await findVisitByIdempotencyKey(deps.db, accountId, form);
    if (winner) return presentScheduled(deps, winner.id);
    throw new CodedError('UNABLE_COMPLETE_REQUEST');
  }
  wakeSender(deps);
  deps.practiceFeed.visitsChanged(form.practiceId, visitId);
  return presentScheduled(deps, visitId);
}

/**
 * Checks that visit type, provider, location and known patients are this practice's.
 *
 * @throws INVALID_INPUT naming the field
 */
async function checkChoices({ db }: ScheduleDeps, form: NewVisit) {
  const type = (await selectVisitTypes(db, form.practiceId)).find(
    (one) => one.visitTypeId === form.visitTypeId,
  );
  if (!type) throw wrongField('visitTypeId');
  const providers = await selectProviders(db, form.practiceId);
  if (!providers.some((provider) => provider.userId === form.providerUserId))
    throw wrongField('providerUserId');
  await checkLocation(db, form.practiceId, form.locationId);

  const chosen = form.patients.flatMap(({ patientId }, index) => (patientId ? [{ patientId, index }] : []));
  const ours = await selectPatientIds(
    db,
    form.practiceId,
    chosen.map((one) => one.patientId),
  );
  const seen = new Set<string>();
  for (const { patientId, index } of chosen) {
    // Unknown, another practice's, or twice in one visit.
    if (!ours.has(patientId) || seen.has(patientId)) throw wrongField(`patients.${index}.patientId`);
    seen.add(patientId);
  }
  return type;
}

/**
 * Adds one patient to the visit: the person, their seat and their link.
 *
 * @param place their position, and how they came to a visit that was already scheduled
 * @returns the visit patient's id
 */
export async function addPatient(
  deps: Pick<Deps, 'keys' | 'clock' | 'jobs' | 'records'>,
  trx: Trx,
  visit: {
    visitId: string;
    practiceId: number;
    startsAt: Date;
    durationMinutes: number;
    linkExpiration: SettingValue<'linkExpiration'>;
  },
  patient: FormPatient,
  place: { position: number; addedAt?: Date; addKey?: string },
): Promise<string> {
  const { visitId, practiceId } = visit;
  const { linkDelivery, language } = patient;
  const contact = { email: patient.email ?? null, mobile: patient.mobile ?? null };
  const person = { firstName: patient.firstName, lastName: patient.lastName, language, ...contact };
  const patientId = patient.patientId ?? randomUUID();
  if (patient.patientId) await updatePatient(trx, patientId, person);
  else await insertPatient(trx, { id: patientId, practiceId, ...person });
  if (patient.identity) await setIdentity(trx, patientId, patient.identity);

  const sessionId = randomUUID();
  await insertVisitPatient(trx, {
    sessionId,
    visitId,
    patientId,
    ...place,
    language,
    linkDelivery,
    ...contact,
  });
  await createPatientLink(deps, trx, { ...visit, sessionId, linkDelivery });
  await bookAppointment(deps, trx, sessionId, patient.encounter);
  return sessionId;
}

export async function presentScheduled(
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl'>,
  visitId: string,
): Promise<Scheduled> {
  const { visit, patients } = await selectScheduled(deps.db, visitId);
  return {
    visitId,
    startTime: visit.startsAt.toISOString(),
    patients: patients.map(
      ({ sessionId, linkDelivery, firstName, lastName, linkId, linkPath, onRecord }) => ({
        sessionId,
        name: `${firstName} ${lastName}`.trim(),
        linkDelivery,
        patientLink: linkUrl(deps, linkPath, linkId),
        onRecord,
      }),
    ),
  };
}
