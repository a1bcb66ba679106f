import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { takeAllowance } from '#server/features/messages/notifications/message-allowance.ts';
import { sendableMethods, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { locationsOf } from '#server/features/practice/practices/practices.service.ts';
import { bookAppointment } from '#server/features/visits/appointments/appointments.service.ts';
import { createPatientLink, linkUrl } from '#server/features/visits/links/links.service.ts';
import { tellOfVisits } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import type { LockedVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { schedulingContracts } from '#shared/contracts/rest/visits/scheduling.ts';
import type { Origination } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import type { SettingValue } from '#shared/settings/definitions.ts';
import { checkContacts } from './contact-rules.ts';
import { holdTime, refuseUnseen, wantedTime } from './hold-time.ts';
import {
  findVisitByIdempotencyKey,
  insertPatient,
  insertVisit,
  insertVisitPatients,
  selectPatientIds,
  selectProviders,
  selectScheduled,
  selectVisitTypes,
  setIdentity,
  updatePatient,
} from './scheduling.queries.ts';
import { insertSeries, selectSeriesOf } from './series.queries.ts';
import { startInstant } from './start-time.ts';
import { wrongField } from './wrong-field.ts';

type Contract = (typeof schedulingContracts)['POST /api/provider/visits'];
export type ScheduleForm = z.output<Contract['body']>;
export type Scheduled = z.input<Contract['result']>;
export type FormPatient = ScheduleForm['patients'][number];

export type ScheduleDeps = Pick<
  Deps,
  'db' | 'keys' | 'clock' | 'jobs' | 'email' | 'sms' | 'practiceFeed' | 'publicUrl' | 'records' | 'settings'
>;

/**
 * Schedules a visit or a series with its patients, links and messages in one transaction. Sending the same form again
 * returns the first result.
 *
 * @param accountId the form's sender, already authorized as staff of the practice
 * @throws INVALID_INPUT with fields, TIME_DOES_NOT_EXIST, VISIT_IN_THE_PAST, CANNOT_SEND_PATIENT_COMMS,
 *   TIME_TAKEN_MEANWHILE, TOO_MANY_MESSAGES
 */
export async function scheduleVisit(
  deps: ScheduleDeps,
  accountId: string,
  form: ScheduleForm,
): Promise<Scheduled> {
  const before = await findVisitByIdempotencyKey(deps.db, accountId, form);
  if (before) return presentScheduled(deps, before.id);

  const { series, ...visit } = form;
  const starts = [visit, ...(series?.further ?? [])]
    .map((start) => startInstant({ ...start, timeZone: form.timeZone }, deps.clock()))
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (new Set(starts.map(Number)).size < starts.length) throw wrongField('series');
  const everyWeeks = series?.everyWeeks ?? null;
  return writeVisits(deps, accountId, { ...visit, starts, everyWeeks, origination: 'Routine Visit' });
}

export type NewVisits = Omit<ScheduleForm, 'date' | 'time' | 'occurrence' | 'series'> & {
  starts: readonly Date[];
  everyWeeks: number | null;
  origination: Origination;
};

/** @throws as {@link scheduleVisit} */
export async function writeVisits(
  deps: ScheduleDeps,
  accountId: string,
  form: NewVisits,
): Promise<Scheduled> {
  const { practiceId, everyWeeks } = form;
  const { contactMethods, linkExpiration } = await checkChoices(deps, form);
  const sendable = sendableMethods(deps);
  checkContacts(
    form.patients,
    contactMethods.filter((method) => sendable.includes(method)),
    (mobile) => deps.sms?.reaches?.(mobile) !== false,
  );

  const visits = form.starts.map((startsAt) => ({ visitId: randomUUID(), startsAt }));
  const visitIds = visits.map(({ visitId }) => visitId);
  const seriesId = everyWeeks === null ? null : randomUUID();
  const isNew = await deps.db.transaction().execute(async (trx) => {
    const patientIds = form.patients.flatMap(({ patientId }) => patientId ?? []);
    await holdTime(trx, { providerIds: [form.providerUserId], patientIds });
    if (await findVisitByIdempotencyKey(trx, accountId, form)) return false;
    const times = form.starts.map((startsAt) => wantedTime({ ...form, startsAt }));
    await refuseUnseen(trx, practiceId, { patientIds, movedVisitIds: [] }, times, form.seen);
    const people: Awaited<ReturnType<typeof keepPatient>>[] = [];
    for (const [index, { visitId, startsAt }] of visits.entries()) {
      const inserted = await insertVisit(trx, {
        id: visitId,
        practiceId,
        visitTypeId: form.visitTypeId,
        providerId: form.providerUserId,
        startsAt,
        timeZone: form.timeZone,
        durationMinutes: form.durationMinutes,
        description: form.description,
        locationId: form.locationId,
        origination: form.origination,
        isGroupVisit: form.patients.length > 1,
        idempotencyKey: index === 0 ? form.idempotencyKey : randomUUID(),
        createdBy: accountId,
        seriesId,
        seriesPosition: seriesId && index + 1,
      });
      if (!inserted) return false;
      const visit = { ...form, visitId, startsAt, linkExpiration };
      for (const [position, patient] of form.patients.entries()) {
        const known = people[position] ?? (await keepPatient(trx, practiceId, patient));
        people[position] = known;
        await seatPatient(deps, trx, visit, known, { position });
      }
      await audit(trx, {
        practiceId,
        actor: `account:${accountId}`,
        action: 'visit.scheduled',
        visitId,
        details: { patients: form.patients.length, providerId: form.providerUserId },
      });
    }
    if (seriesId && everyWeeks)
      await insertSeries(trx, { id: seriesId, practiceId, everyWeeks, createdBy: accountId });
    await tellOfVisits(deps, trx, { visitIds, what: 'confirmation', by: accountId });
    const told = form.patients.filter(({ linkDelivery }) => linkDelivery !== 'Copy').length;
    await takeAllowance(deps, trx, { accountId, practiceId }, told);
    return true;
  });
  if (!isNew) {
    const winner = await findVisitByIdempotencyKey(deps.db, accountId, form);
    if (winner) return presentScheduled(deps, winner.id);
    throw new CodedError('UNABLE_COMPLETE_REQUEST');
  }
  wakeSender(deps);
  for (const visitId of visitIds) deps.practiceFeed.visitsChanged(practiceId, visitId);
  const [first] = visitIds;
  if (!first) throw new Error('No visit has a start');
  return presentScheduled(deps, first);
}

async function checkChoices({ db }: ScheduleDeps, form: NewVisits) {
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
    if (!ours.has(patientId) || seen.has(patientId)) throw wrongField(`patients.${index}.patientId`);
    seen.add(patientId);
  }
  return type;
}

interface VisitOfPatient {
  visitId: string;
  practiceId: number;
  startsAt: Date;
  durationMinutes: number;
  linkExpiration: SettingValue<'linkExpiration'>;
}

type SeatDeps = Pick<Deps, 'keys' | 'clock' | 'jobs' | 'records'>;

/**
 * @param place the patient's position, and how they were added to a visit that was already scheduled
 * @returns the visit patient's id
 */
async function addPatient(
  deps: SeatDeps,
  trx: Trx,
  visit: VisitOfPatient,
  patient: FormPatient,
  place: { position: number; addedAt?: Date; addKey?: string },
): Promise<string> {
  return seatPatient(deps, trx, visit, await keepPatient(trx, visit.practiceId, patient), place);
}

async function keepPatient(
  trx: Trx,
  practiceId: number,
  patient: FormPatient,
): Promise<FormPatient & { patientId: string }> {
  const { firstName, lastName, language } = patient;
  const person = { firstName, lastName, language, ...contactOf(patient) };
  const patientId = patient.patientId ?? randomUUID();
  if (patient.patientId) await updatePatient(trx, patientId, person);
  else await insertPatient(trx, { id: patientId, practiceId, ...person });
  if (patient.identity) await setIdentity(trx, patientId, patient.identity);
  return { ...patient, patientId };
}

async function seatPatient(
  deps: SeatDeps,
  trx: Trx,
  visit: VisitOfPatient,
  patient: FormPatient & { patientId: string },
  place: { position: number; addedAt?: Date; addKey?: string },
): Promise<string> {
  const { visitId } = visit;
  const { patientId, linkDelivery, language } = patient;
  const sessionId = randomUUID();
  await insertVisitPatients(trx, {
    sessionId,
    visitId,
    patientId,
    ...place,
    language,
    linkDelivery,
    ...contactOf(patient),
  });
  await createPatientLink(deps, trx, { ...visit, sessionId, linkDelivery });
  await bookAppointment(deps, trx, sessionId, patient.encounter);
  return sessionId;
}

const contactOf = ({ email, mobile }: FormPatient) => ({ email: email ?? null, mobile: mobile ?? null });

export async function presentScheduled(
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl'>,
  visitId: string,
): Promise<Scheduled> {
  const { visit, patients } = await selectScheduled(deps.db, visitId);
  const series = await selectSeriesOf(deps.db, visitId);
  return {
    visitId,
    startTime: visit.startsAt.toISOString(),
    series: series
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map((one) => ({ visitId: one.visitId, startTime: one.startsAt.toISOString() })),
    patients: patients.map(
      ({ sessionId, patientId, linkDelivery, firstName, lastName, linkId, linkPath, onRecord }) => ({
        sessionId,
        patientId,
        name: `${firstName} ${lastName}`.trim(),
        linkDelivery,
        patientLink: linkUrl(deps, linkPath, linkId),
        onRecord,
      }),
    ),
  };
}

/**
 * @param own the visit's current location, which may have left the list
 * @throws INVALID_INPUT naming the field
 */
export async function checkLocation(
  db: Db,
  practiceId: number,
  locationId: string | null,
  own: string | null = null,
): Promise<void> {
  if (locationId === null || locationId === own) return;
  const locations = await locationsOf(db, practiceId);
  if (!locations.some((location) => location.locationId === locationId)) throw wrongField('locationId');
}

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
