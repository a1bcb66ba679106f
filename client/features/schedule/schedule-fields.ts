import type { Language, LinkDelivery, TimeZone } from '../../../shared/domain/visit.ts';
import type { ScheduleBody, ScheduleOptions } from './schedule-queries.ts';

/** The form as it is typed: text everywhere, empty where nothing is given. */
export interface ScheduleFields {
  patientId: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  language: Language;
  visitTypeId: string;
  providerUserId: string;
  date: string;
  time: string;
  timeZone: TimeZone;
  durationMinutes: string;
  description: string;
  linkDelivery: LinkDelivery;
}

export type ScheduleFieldName = keyof ScheduleFields;

type VisitType = ScheduleOptions['visitTypes'][number];

/** The ways a patient may get the link: those the visit type allows, and the practice's own (PRODUCT 6.3). */
export function deliveriesOf(visitType: Pick<VisitType, 'contactMethods'> | undefined): LinkDelivery[] {
  return [...(visitType?.contactMethods ?? []), 'Copy'];
}

/** The form's content as the call takes it; what was left empty is left out. */
export function toBody(fields: ScheduleFields, practiceId: number, idempotencyKey: string): ScheduleBody {
  const { email, mobile, patientId } = fields;
  return {
    idempotencyKey,
    practiceId,
    visitTypeId: fields.visitTypeId,
    providerUserId: fields.providerUserId,
    date: fields.date,
    time: fields.time,
    timeZone: fields.timeZone,
    durationMinutes: Number(fields.durationMinutes) as ScheduleBody['durationMinutes'],
    description: fields.description.trim(),
    patients: [
      {
        ...(patientId ? { patientId } : {}),
        firstName: fields.firstName.trim(),
        lastName: fields.lastName.trim(),
        ...(email.trim() ? { email: email.trim() } : {}),
        ...(mobile.trim() ? { mobile: mobile.trim() } : {}),
        language: fields.language,
        linkDelivery: fields.linkDelivery,
      },
    ],
  };
}

const NAMES = [
  ...(['patientId', 'firstName', 'lastName', 'email', 'mobile', 'language', 'linkDelivery'] as const),
  ...([
    'visitTypeId',
    'providerUserId',
    'date',
    'time',
    'timeZone',
    'durationMinutes',
    'description',
  ] as const),
] satisfies ScheduleFieldName[];

/** The form's field behind a path the server refused, `patients.0.email` → `email`; null when it has none. */
export function fieldOfPath(path: string): ScheduleFieldName | null {
  const name = path.replace(/^patients\.\d+\./, '');
  return NAMES.find((known) => known === name) ?? null;
}

/** The next half hour on a zone's wall clock, from its date and time now. */
export function nextHalfHour(date: string, time: string): { date: string; time: string } {
  const halfHour = 30 * 60_000;
  // Wall-clock arithmetic: the zone is left out on purpose, only the digits move.
  const next = Math.floor(Date.parse(`${date}T${time}:00Z`) / halfHour + 1) * halfHour;
  const iso = new Date(next).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}
