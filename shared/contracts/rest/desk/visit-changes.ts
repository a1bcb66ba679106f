import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { NO_SHOW_REASONS, SERIES_SCOPES, SERIES_VISITS, VISIT_STATUSES } from '#shared/domain/visit.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { VISIT_ACTIONS } from '#shared/rules/visit-changes.ts';
import { VisitLocation } from '../practice/practices.ts';
import { Start, schedulingContracts } from '../visits/scheduling.ts';
import { NoShow, Told, Undoable } from '../visits/visit-patients.ts';

const visit = z.object({ rootVisitId: field.id });

const OtherVisit = z.object({ visitId: field.id, startTime: field.instant, timeZone: field.timeZone });

const Bilingual = z.object({ en: z.string(), es: z.string() });

export const VisitHistory = z.object({
  status: z.enum(VISIT_STATUSES),
  movedTo: OtherVisit.nullable(),
  movedFrom: OtherVisit.nullable(),
  endedAt: field.instant.nullable(),
  /** The staff member who did so. Null for a patient, for the end of the live visit and for the practice's setting. */
  endedBy: z.string().nullable(),
  cancelled: z
    .object({
      by: z.enum(['patient', 'staff', 'record-system']),
      /**
       * The reason given by staff, or by the record system (PM) in its own words. A patient's reason is with the
       * patient.
       */
      reason: Bilingual.nullable(),
      category: z.string().nullable(),
      comment: z.string(),
    })
    .nullable(),
  noShow: z.object({ reason: z.enum(NO_SHOW_REASONS), comment: z.string() }).nullable(),
  closedAfterHours: z.int().nullable(),
});
export type VisitHistory = z.output<typeof VisitHistory>;

/** In the series' order. Moved visits have their current time. */
const VisitSeries = z.object({
  everyWeeks: z.int(),
  position: z.int(),
  visits: z.array(
    OtherVisit.extend({
      position: z.int(),
      status: z.enum(VISIT_STATUSES),
      durationMinutes: z.int(),
      providerUserId: field.id,
      isToCome: z.boolean(),
    }),
  ),
});
export type VisitSeries = z.output<typeof VisitSeries>;

const VisitRecord = VisitHistory.extend({
  actions: z.array(z.enum(VISIT_ACTIONS)),
  cancelReasons: z.array(Bilingual),
  told: z.object({ cancel: Told, move: Told }),
  slot: z.object({ visitTypeId: field.id, providerUserId: field.id }),
  locations: z.array(VisitLocation),
  series: VisitSeries.nullable(),
});
export type VisitRecord = z.output<typeof VisitRecord>;

const Scheduling = schedulingContracts['POST /api/provider/visits'];

const ids = z.array(field.id).max(SERIES_VISITS.max - 1);

const AlsoOfSeries = z.strictObject({
  scope: z.enum(SERIES_SCOPES),
  /** The visits that the caller saw. CHANGED_MEANWHILE if they differ from the scope's upcoming visits. */
  seen: ids.min(1),
});

const AlsoMoved = AlsoOfSeries.extend({
  left: ids.default([]),
  times: z
    .array(Start.extend({ visitId: field.id }))
    .max(SERIES_VISITS.max - 1)
    .default([]),
});

/** Staff's changes of a visit. Additional refusals: VISIT_ENDED, VISIT_HAS_BEGUN, ACCESS_DENIED, CHANGED_MEANWHILE. */
export const visitChangeContracts = {
  'GET /api/provider/visits/:rootVisitId/record': { params: visit, result: VisitRecord },
  /** Creates a new visit in place of this one. Repeating the call with the same key returns the first result. */
  'POST /api/provider/visits/:rootVisitId/move': {
    params: visit,
    body: Scheduling.body
      .pick({
        idempotencyKey: true,
        visitTypeId: true,
        providerUserId: true,
        date: true,
        time: true,
        timeZone: true,
        occurrence: true,
        durationMinutes: true,
        seen: true,
      })
      .extend({
        locationId: field.id.nullable().optional(),
        /** The further visits move by the same number of days and clock time, and change what this visit changes. */
        series: AlsoMoved.nullable().default(null),
      }),
    result: Scheduling.result.extend(Undoable.shape),
  },
  'POST /api/provider/visits/:rootVisitId/cancel': {
    params: visit,
    body: z.object({
      idempotencyKey: field.id,
      reason: z.string().min(1, 'FIELD_REQUIRED').max(LIMITS.cancelReason),
      comment: z.string().trim().max(LIMITS.cancelComment, 'MAX_LENGTH'),
      series: AlsoOfSeries.nullable().default(null),
    }),
    result: Undoable,
  },
  /**
   * Records a no-show: ends the visit, and sends no message. Repeating it has no further effect. Additional refusals:
   * VISIT_NOT_DUE, PATIENT_IS_HERE.
   */
  'POST /api/provider/visits/:rootVisitId/no-show': {
    params: visit,
    body: NoShow,
    result: Undoable,
  },
  /**
   * Undoes a move, cancellation or no-show of one or several visits, or a patient's removal, by the person who made
   * the change. Additional refusals: UNDO_TOO_LATE, UNDO_CHANGED.
   */
  'POST /api/provider/visit-changes/:changeId/undo': {
    params: z.object({ changeId: field.id }),
    result: z.object({ visitIds: z.array(field.id) }),
  },
  'POST /api/provider/visits/:rootVisitId/tentative': { params: visit, result: z.object({}) },
  'POST /api/provider/visits/:rootVisitId/confirm': { params: visit, result: z.object({}) },
  /** Patients do not see the description. CHANGED_MEANWHILE if it differs from the one that the caller saw. */
  'PUT /api/provider/visits/:rootVisitId/description': {
    params: visit,
    body: z.strictObject({
      description: Scheduling.body.shape.description,
      seen: z.string(),
    }),
    result: z.object({}),
  },
  /** CHANGED_MEANWHILE if the location differs from the one that the caller saw. */
  'PUT /api/provider/visits/:rootVisitId/location': {
    params: visit,
    body: z.strictObject({ locationId: field.id.nullable(), seen: field.id.nullable() }),
    result: z.object({}),
  },
  'POST /api/provider/visits/:rootVisitId/end': { params: visit, result: z.object({}) },
} satisfies RestContracts;
