import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { APPOINTMENT_STATUSES, RECORD_FAILURES } from '#shared/domain/record-system.ts';

/** A patient's appointment in the practice's record system. */
const Appointment = z.object({
  sessionId: field.id,
  /** The status in the record system; null for none yet. */
  status: z.enum(APPOINTMENT_STATUSES).nullable(),
  /** Null: the visit has no encounter there. */
  encounter: z.enum(['written', 'waiting']).nullable(),
  checkedInAt: field.instant.nullable(),
  checkedOut: z.object({ at: field.instant, by: z.string() }).nullable(),
  writtenAt: field.instant.nullable(),
  /** The record system has not received the newest change. */
  waiting: z.boolean(),
  /** The newest attempt, if it failed. */
  failed: z
    .object({
      why: z.enum(RECORD_FAILURES),
      /** The record system's answer, verbatim. */
      said: z.string().nullable(),
      /** With `patient-gone`: the id of the record that has taken the place of the patient's. */
      mergedInto: z.string().nullable(),
      at: field.instant,
      attempts: z.int(),
    })
    .nullable(),
  /** Changes by others in the record system that differ from the visit. */
  theirs: z
    .object({
      status: z.enum(APPOINTMENT_STATUSES),
      startsAt: field.instant.nullable(),
      /** Why it was canceled, in the record system's words. */
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
      /** The practice has a record system. */
      recordSystem: z.boolean(),
      appointments: z.array(Appointment),
    }),
  },
  /** The patient is checked out: the appointment is fulfilled. Idempotent. */
  'POST /api/provider/sessions/:sessionId/check-out': { params, result: z.object({}) },
  /** Immediately retries to write changes that the record system lacks or has differently. */
  'POST /api/provider/sessions/:sessionId/appointment/retry': { params, result: z.object({}) },
} satisfies RestContracts;
