import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { APPOINTMENT_STATUSES, RECORD_FAILURES } from '#shared/domain/record-system.ts';

const Appointment = z.object({
  sessionId: field.id,
  status: z.enum(APPOINTMENT_STATUSES).nullable(),
  encounter: z.enum(['written', 'waiting']).nullable(),
  checkedInAt: field.instant.nullable(),
  checkedOut: z.object({ at: field.instant, by: z.string() }).nullable(),
  writtenAt: field.instant.nullable(),
  waiting: z.boolean(),
  failed: z
    .object({
      why: z.enum(RECORD_FAILURES),
      /** The record system's answer, verbatim. */
      said: z.string().nullable(),
      /** With `patient-gone`: the id of the record that replaced the patient's. */
      mergedInto: z.string().nullable(),
      at: field.instant,
      attempts: z.int(),
    })
    .nullable(),
  theirs: z
    .object({
      status: z.enum(APPOINTMENT_STATUSES),
      startsAt: field.instant.nullable(),
      reason: z.string().nullable(),
      since: field.instant,
    })
    .nullable(),
});
export type Appointment = z.output<typeof Appointment>;

const params = z.object({ sessionId: field.id });

export const appointmentContracts = {
  'GET /api/provider/visits/:rootVisitId/appointments': {
    params: z.object({ rootVisitId: field.id }),
    result: z.object({
      recordSystem: z.boolean(),
      appointments: z.array(Appointment),
    }),
  },
  /** Fulfills the appointment. Idempotent. */
  'POST /api/provider/sessions/:sessionId/check-out': { params, result: z.object({}) },
  'POST /api/provider/sessions/:sessionId/appointment/retry': { params, result: z.object({}) },
} satisfies RestContracts;
