import type { EncounterChoice, PatientIdentity } from '#shared/contracts/rest/ehr/record-patients.ts';
import type { Sex } from '#shared/domain/record-system.ts';
import type { Language, LinkDelivery, Occurrence, TimeZone } from '#shared/domain/visit.ts';
import { fromUsDate } from '#shared/rules/dates.ts';
import type { ScheduleBody, ScheduleOptions } from './schedule-queries.ts';
import { type SeriesValues, startsOf } from './series-fields.ts';

export interface PatientFields {
  patientId: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  /** A known number whose owner answered STOP; otherwise empty. */
  optedOutMobile: string;
  language: Language;
  linkDelivery: LinkDelivery;
  /** mm/dd/yyyy, as typed. */
  birthDate: string;
  sex: Sex | '';
  mrn: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  /** The patient's details come from the record system. */
  onRecord: boolean;
  /** `none`, `new`, or the record system's id of an encounter; empty for the visit type's default. */
  encounter: string;
}

export const NO_PATIENT = {
  patientId: '',
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  optedOutMobile: '',
  birthDate: '',
  sex: '',
  mrn: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  onRecord: false,
  encounter: '',
} as const satisfies Omit<PatientFields, 'language' | 'linkDelivery'>;

/** The form's values: mostly text, empty where staff have entered nothing. In a group, the open patient comes last. */
export type ScheduleFields = PatientFields &
  SeriesValues & {
    isNew: boolean;
    others: PatientFields[];
    visitTypeId: string;
    providerUserId: string;
    locationId: string;
    date: string;
    time: string;
    timeZone: TimeZone;
    occurrence: Occurrence;
    durationMinutes: string;
    description: string;
  };

export type SlotValues = Pick<
  ScheduleFields,
  | 'visitTypeId'
  | 'providerUserId'
  | 'locationId'
  | 'date'
  | 'time'
  | 'timeZone'
  | 'occurrence'
  | 'durationMinutes'
>;

export type ScheduleFieldName = keyof ScheduleFields;

type VisitType = ScheduleOptions['visitTypes'][number];

/** The visit type's delivery methods, and 'Copy', which is always allowed (PRODUCT 6.3). */
export function deliveriesOf(visitType: Pick<VisitType, 'contactMethods'> | undefined): LinkDelivery[] {
  return [...(visitType?.contactMethods ?? []), 'Copy'];
}

export function detailsOf(fields: ScheduleFields): Omit<ScheduleBody, 'practiceId' | 'idempotencyKey'> {
  const [first, ...further] = startsOf(fields);
  return {
    visitTypeId: fields.visitTypeId,
    providerUserId: fields.providerUserId,
    locationId: fields.locationId || null,
    ...first,
    timeZone: fields.timeZone,
    series: further.length > 0 ? { everyWeeks: Number(fields.repeat), further } : null,
    durationMinutes: Number(fields.durationMinutes),
    description: fields.description.trim(),
    patients: [...fields.others, ...(isOpen(fields) || fields.others.length === 0 ? [fields] : [])].map(
      bodyOf,
    ),
  };
}

export function patientOf(fields: PatientFields): PatientFields {
  const own = Object.fromEntries(
    Object.keys(NO_PATIENT).map((name) => [name, fields[name as keyof typeof NO_PATIENT]]),
  ) as Omit<PatientFields, 'language' | 'linkDelivery'>;
  const { language, linkDelivery } = fields;
  return { ...own, language, linkDelivery };
}

export const isOpen = ({ isNew, patientId }: Pick<ScheduleFields, 'isNew' | 'patientId'>): boolean =>
  isNew || patientId !== '';

export const isOptedOut = ({ mobile, optedOutMobile }: PatientFields): boolean =>
  optedOutMobile !== '' && mobile === optedOutMobile;

export function bodyOf(fields: PatientFields) {
  const { patientId, firstName, lastName, email, mobile, language, linkDelivery, encounter } = fields;
  return {
    ...(patientId ? { patientId } : {}),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(mobile.trim() ? { mobile: mobile.trim() } : {}),
    language,
    linkDelivery,
    ...(fields.onRecord || (!patientId && !hasIdentity(fields)) ? {} : { identity: identityOf(fields) }),
    ...(fields.onRecord && encounter ? { encounter: encounterOf(encounter) } : {}),
  };
}

const hasIdentity = ({ birthDate, sex, mrn, address, city, state, zipCode }: PatientFields): boolean =>
  [birthDate, sex, mrn, address, city, state, zipCode].some((typed) => typed.trim() !== '');

function identityOf({ birthDate, sex, mrn, address, city, state, zipCode }: PatientFields) {
  return {
    // Sends an invalid date as typed, so that the server refuses it.
    birthDate: fromUsDate(birthDate) ?? birthDate.trim(),
    sex,
    mrn: mrn.trim(),
    address: address.trim(),
    city: city.trim(),
    state: state as PatientIdentity['state'],
    zipCode: zipCode.trim(),
  };
}

const encounterOf = (chosen: string): EncounterChoice =>
  chosen === 'none' || chosen === 'new' ? chosen : { recordId: chosen };

/**
 * The form's field for a path of the call: `patients.2.email` → `email` of the open patient, or `others` for one added
 * before.
 */
export function fieldOf(path: string, others: number): string {
  const [, index, field] = /^patients\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index === undefined || field === undefined) return path;
  return Number(index) < others ? 'others' : field.replace(/^identity\./, '');
}

/** The next multiple of some minutes of the hour on a zone's wall clock, from the zone's current date and time. */
export function nextStart(date: string, time: string, minutes: number): { date: string; time: string } {
  const step = minutes * 60_000;
  // Wall-clock arithmetic: deliberately ignores the zone.
  const next = Math.floor(Date.parse(`${date}T${time}:00Z`) / step + 1) * step;
  const iso = new Date(next).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}
