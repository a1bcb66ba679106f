import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { CONTACT_METHODS, NO_SHOW_REASONS } from '#shared/domain/visit.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { schedulingContracts } from './scheduling.ts';

/** `callAt` is in E.164. */
export const ToCall = z.object({ name: z.string(), callAt: z.string().nullable() });

/** People without a method have a number to call. */
export const Told = z.array(ToCall.extend({ methods: z.array(z.enum(CONTACT_METHODS)) }));

const OnDemand = schedulingContracts['POST /api/provider/visits/on-demand'];

/** Null if the last change was a colleague's. */
export const Undoable = z.object({ changeId: field.id.nullable() });

export const NoShow = z.strictObject({
  reason: z.enum(NO_SHOW_REASONS, 'FIELD_REQUIRED'),
  comment: z.string().trim().max(LIMITS.cancelComment, 'MAX_LENGTH'),
});

/**
 * Changes of a visit's patients after scheduling (PRODUCT 6.26). Additional refusals: VISIT_ENDED,
 * ACCESS_DENIED.
 */
export const visitPatientContracts = {
  /** Refusals: PATIENT_ALREADY_IN_VISIT, TOO_MANY_PATIENTS, and as for scheduling. */
  'POST /api/provider/visits/:rootVisitId/patients': {
    params: z.object({ rootVisitId: field.id }),
    body: OnDemand.body.pick({ idempotencyKey: true, patient: true }),
    result: OnDemand.result.shape.patients.element,
  },
  'GET /api/provider/sessions/:sessionId/removal': {
    params: z.object({ sessionId: field.id }),
    result: z.object({
      last: z.boolean(),
      told: Told,
    }),
  },
  /** Repeating it has no effect. Refusals: LAST_PATIENT. */
  'POST /api/provider/sessions/:sessionId/remove': {
    params: z.object({ sessionId: field.id }),
    result: Undoable,
  },
  /**
   * Records one patient of a group as a no-show: removes them and their guests, and sends no message. Repeating it has
   * no effect. Refusals: LAST_PATIENT, VISIT_NOT_DUE, PATIENT_IS_HERE.
   */
  'POST /api/provider/sessions/:sessionId/no-show': {
    params: z.object({ sessionId: field.id }),
    body: NoShow,
    result: Undoable,
  },
} satisfies RestContracts;
