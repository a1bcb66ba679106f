import { z } from 'zod';
import { schedulingContracts } from '#shared/contracts/rest/visits/scheduling.ts';
import { LIMITS } from '#shared/rules/text.ts';
import {
  detailsOf,
  fieldOf,
  isOpen,
  type ScheduleFieldName,
  type ScheduleFields,
} from './schedule-fields.ts';
import { seriesProblem } from './series-fields.ts';

const Details = schedulingContracts['POST /api/provider/visits'].body.omit({
  practiceId: true,
  idempotencyKey: true,
});

export const ScheduleSchema = z.custom<ScheduleFields>().superRefine((fields, ctx) => {
  for (const [name, message] of problemsOf(fields)) ctx.addIssue({ code: 'custom', path: [name], message });
});

const OF_PATIENT: readonly ScheduleFieldName[] = [
  'patientId',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'language',
  'linkDelivery',
  'birthDate',
  'mrn',
  'address',
  'city',
  'state',
  'zipCode',
];

export const PatientSchema = z.custom<ScheduleFields>().superRefine((fields, ctx) => {
  for (const [name, message] of problemsOf(fields))
    if (OF_PATIENT.includes(name)) ctx.addIssue({ code: 'custom', path: [name], message });
});

/** By the contract and the form's own rules (PRODUCT 5.1). */
export function problemsOf(fields: ScheduleFields): Map<ScheduleFieldName, string> {
  const { others, linkDelivery, email, mobile } = fields;
  const chosen = isOpen(fields);
  const problems = new Map<ScheduleFieldName, string>();
  if (!chosen && others.length === 0) problems.set('patientId', 'FIELD_REQUIRED');
  if (chosen && linkDelivery === 'Email' && !email.trim()) problems.set('email', 'EMAIL_REQUIRED_IF_CHECKED');
  if (chosen && linkDelivery === 'SMS' && !mobile.trim()) problems.set('mobile', 'PHONE_REQUIRED_IF_CHECKED');
  const wrongSeries = seriesProblem(fields);
  if (wrongSeries) problems.set(wrongSeries.name, wrongSeries.message);
  for (const { path, message } of Details.safeParse(detailsOf(fields)).error?.issues ?? []) {
    const name = fieldOf(path.join('.'), others.length) as ScheduleFieldName;
    // Without a patient, the form does not show the patient's fields.
    if (!problems.has(name) && (chosen || name === 'others' || path[0] !== 'patients'))
      problems.set(name, message);
  }
  return problems;
}

export const MAX_LENGTHS: Partial<Record<ScheduleFieldName, number>> = {
  firstName: LIMITS.personName,
  lastName: LIMITS.personName,
  email: LIMITS.email,
  mobile: LIMITS.phone,
  description: LIMITS.description,
  mrn: LIMITS.mrn,
  address: LIMITS.street,
  city: LIMITS.city,
  zipCode: LIMITS.zipCode,
};
