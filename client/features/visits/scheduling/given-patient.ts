import { toUsDate } from '#shared/rules/dates.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { wordsOf } from '#shared/rules/words-of.ts';
import { NO_PATIENT, type ScheduleFields } from './schedule-fields.ts';
import type { FoundPatient } from './schedule-queries.ts';

type NewPatient = Pick<ScheduleFields, 'isNew' | 'firstName' | 'lastName'>;

/**
 * Reads a typed name, 'Maria Lopez' or 'Lopez, Maria', as the scheduling form's patient; null if it does not look like
 * a name. Another screen puts it into the tab's history, because addresses must not contain patients' names.
 */
export function newPatientNamed(typed: string): NewPatient | null {
  if (/\d/.test(typed) || wordsOf(typed).length === 0) return null;
  const [last = '', first] = typed.split(',', 2).map((part) => part.trim());
  if (first !== undefined) return { isNew: true, firstName: first, lastName: last };
  const words = last.split(/\s+/);
  return { isNew: true, firstName: words[0] ?? '', lastName: words.slice(1).join(' ') };
}

export function givenPatient(state: unknown): Partial<ScheduleFields> {
  if (typeof state !== 'object' || state === null) return {};
  const fields: Record<string, unknown> = { isNew: false, ...NO_PATIENT };
  const isField = ([key, value]: [string, unknown]) => typeof value === typeof fields[key];
  return Object.fromEntries(Object.entries(state).filter(isField));
}

export function fieldsOfPatient({
  patientId,
  firstName,
  lastName,
  email,
  mobile,
  mobileOptedOut,
  language,
  identity,
  onRecord,
}: FoundPatient) {
  return {
    patientId,
    firstName,
    lastName,
    email: email ?? '',
    mobile: formatPhone(mobile ?? ''),
    optedOutMobile: mobileOptedOut ? formatPhone(mobile ?? '') : '',
    language,
    ...identity,
    birthDate: identity.birthDate && toUsDate(identity.birthDate),
    onRecord,
  };
}
