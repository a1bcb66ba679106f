import { z } from 'zod';
import { APPOINTMENT_STATUSES, RECORD_FAILURES } from '../../../domain/record-system.ts';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';

/** A patient's appointment in the practice's record system. */
const Appointment = z.object({
  sessionId: field.id,
  /** What the record system has; null: nothing yet. */
  status: z.enum(APPOINTMENT_STATUSES).nullable(),
  /** Null: the visit has no encounter there. */
  encounter: z.enum(['written', 'waiting']).nullable(),
  checkedInAt: field.instant.nullable(),
  checkedOut: z.object({ at: field.instant, by: z.string() }).nullable(),
  writtenAt: field.instant.nullable(),
  /** The record system has not got the newest change. */
  waiting: z.boolean(),
  /** The newest attempt, if it failed. */
  failed: z
    .object({
      why: z.enum(RECORD_FAILURES),
      /** What the record system said to it, in its words. */
      said: z.string().nullable(),
      at: field.instant,
      attempts: z.int(),
    })
    .nullable(),
  /** What others made of it in the record system, where the visit is otherwise. */
  theirs: z
    .object({
      status: z.enum(APPOINTMENT_STATUSES),
      startsAt: field.instant.nullable(),
      /** Why it was cancelled, in the record system's words. */
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
      /** Whether the practice has a record system. */
      recordSystem: z.boolean(),
      appointments: z.array(Appointment),
    }),
  },
  /** The patient is checked out: the appointment is fulfilled. Idempotent. */
  'POST /api/provider/sessions/:sessionId/check-out': { params, result: z.object({}) },
  /** Tries at once to write what the record system has not got, or has otherwise. */
  'POST /api/provider/sessions/:sessionId/appointment/retry': { params, result: z.object({}) },
} satisfies RestContracts;
