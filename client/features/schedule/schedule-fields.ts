import type { Language, LinkDelivery, TimeZone } from '../../../shared/domain/visit.ts';
import type { ScheduleBody, ScheduleOptions } from './schedule-queries.ts';

/** The form's values: mostly text, empty where nothing is entered. */
export type ScheduleFields = {
  /** True for a new patient; otherwise a patient of the practice is searched for. */
  isNew: boolean;
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
};

export type ScheduleFieldName = keyof ScheduleFields;

type VisitType = ScheduleOptions['visitTypes'][number];

/** The delivery methods the visit type allows, and 'Copy', which is always allowed (PRODUCT 6.3). */
export function deliveriesOf(visitType: Pick<VisitType, 'contactMethods'> | undefined): LinkDelivery[] {
  return [...(visitType?.contactMethods ?? []), 'Copy'];
}

/** The call's body without practice and key; leaves out empty fields. */
export function detailsOf(fields: ScheduleFields): Omit<ScheduleBody, 'practiceId' | 'idempotencyKey'> {
  const { email, mobile, patientId } = fields;
  return {
    visitTypeId: fields.visitTypeId,
    providerUserId: fields.providerUserId,
    date: fields.date,
    time: fields.time,
    timeZone: fields.timeZone,
    durationMinutes: Number(fields.durationMinutes),
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

/** The form's field behind a path of the call: `patients.0.email` → `email`. */
export const fieldOf = (path: string): string => path.replace(/^patients\.\d+\./, '');

/** The next half hour on a zone's wall clock, from its date and time now. */
export function nextHalfHour(date: string, time: string): { date: string; time: string } {
  const halfHour = 30 * 60_000;
  // Wall-clock arithmetic: ignores the zone on purpose.
  const next = Math.floor(Date.parse(`${date}T${time}:00Z`) / halfHour + 1) * halfHour;
  const iso = new Date(next).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}
