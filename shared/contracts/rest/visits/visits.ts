import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { cursorField } from '#shared/contracts/list.ts';
import { GUEST_INVITE_RESPONSES } from '#shared/domain/guest.ts';
import { NO_SHOW_REASONS } from '#shared/domain/no-show.ts';
import { STAGES } from '#shared/domain/participant.ts';
import { ORIGINATIONS, VISIT_STATUSES } from '#shared/domain/visit.ts';
import {
  EVERYONE,
  RECONCILIATIONS,
  VISIT_SORTS,
  VISIT_VIEWS,
  type VisitOrder,
} from '#shared/domain/visit-list.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { VisitLocation } from '../practice/practices.ts';

/** Maximum visits of a page: a practice's whole day. */
const MOST_VISITS = 500;

const PresentProvider = z.object({ userId: field.id, name: z.string() });

/** A visit's number in its series, and how many that has as scheduled: canceled ones count. Null for a single visit. */
export const SeriesPlace = z.object({ position: z.int(), of: z.int() }).nullable();

/** A visit in the list (PRODUCT 6.4). `visitId` is the root visit's id, as in the live list's events. */
export const VisitListItem = z.object({
  visitId: field.id,
  groupVisitId: field.id,
  /** Id of the first visit patient: `/provider/group/{sessionId}` opens the live visit. */
  sessionId: field.id,
  startTime: field.instant,
  timeZone: field.timeZone,
  durationMinutes: z.int(),
  visitTypeName: z.string(),
  series: SeriesPlace,
  status: z.enum(VISIT_STATUSES),
  isGroupVisit: z.boolean(),
  patientInvitedCount: z.int(),
  patientName: z.string(),
  /** Whose page the name leads to; null for a group, and without patients. */
  patientId: field.id.nullable(),
  patientInVisit: z.boolean(),
  /** The patient's stage (PRODUCT 9.1); in a group, that of the furthest one who still waits. */
  patientStage: z.enum(STAGES),
  /**
   * The stage of each patient who has come. `unattended`: their link was opened without any sign of a person
   * so far. `reconnecting`: their page has gone, and may come back. `waitingSince`: when a person who waits
   * came to the waiting room.
   */
  patientStages: z.array(
    z.object({
      sessionId: field.id,
      stage: z.enum(STAGES),
      unattended: z.boolean().optional(),
      reconnecting: z.boolean().optional(),
      waitingSince: field.instant.optional(),
    }),
  ),
  scheduledProviderId: field.id,
  scheduledProviderName: z.string(),
  providersCurrentlyInVisit: z.array(PresentProvider),
  providersPreviouslyInVisit: z.array(PresentProvider),
  /** The reader's answer to their own invitation. */
  providerGuestInviteResponse: z.enum(GUEST_INVITE_RESPONSES),
  /** The reader was invited, and may answer. */
  invitedAsGuest: z.boolean(),
  /** The last message to one of its patients or guests could not be delivered. */
  undeliverable: z.boolean(),
});
export type VisitListItem = z.output<typeof VisitListItem>;

/** One visit (PRODUCT 6.7). */
export const VisitDetail = VisitListItem.extend({
  rootVisitId: field.id,
  practiceId: field.practiceId,
  practiceName: z.string(),
  origination: z.enum(ORIGINATIONS),
  description: z.string(),
  /** Null for none in particular. */
  location: VisitLocation.nullable(),
  interpreterPresent: z.boolean(),
  visitPatients: z.array(
    z.object({
      patientId: field.id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      sessionId: field.id,
      patientInVisit: z.boolean(),
      intakeComplete: z.boolean(),
      reconciled: z.boolean(),
      /** When check-in marked the appointment KEPT in the practice's system. */
      keptAt: field.instant.nullable(),
      visitStatus: z.enum(VISIT_STATUSES),
      /** The patient's reason for canceling, if they did. */
      cancelled: z
        .object({
          at: field.instant,
          reason: z.object({ en: z.string(), es: z.string() }),
          category: z.string(),
          comment: z.string(),
        })
        .nullable(),
      /** When staff removed the patient from the visit, and who did it; why, if they did not come. */
      removed: z
        .object({
          at: field.instant,
          by: z.string(),
          noShow: z.object({ reason: z.enum(NO_SHOW_REASONS), comment: z.string() }).nullable(),
        })
        .nullable(),
      linkDelivery: field.linkDelivery,
      /** They read captions in their last visit that had them: an accommodation. */
      readsCaptions: z.boolean(),
    }),
  ),
});

const ORDERS = VISIT_SORTS.flatMap((sort) => [sort, `-${sort}`]) as [VisitOrder, ...VisitOrder[]];

/** A date is a day in each visit's own time zone, inclusive. */
const dayOrInstant = z
  .union([field.date, field.instant])
  .refine((text) => text >= '1900' && text < '2300', 'DATE_INVALID');

/** The visit list's filters. An undefined one does not filter. */
const VisitFilter = z.object({
  practiceId: field.practiceId,
  view: z.enum(VISIT_VIEWS).optional(),
  /** Selects a person's schedule, or everyone's in the practice. */
  providerUserId: z.union([field.id, z.literal(EVERYONE)]).optional(),
  minDate: dayOrInstant.optional(),
  maxDate: dayOrInstant.optional(),
  originations: z.array(z.enum(ORIGINATIONS)).max(ORIGINATIONS.length).optional(),
  reconciliationSearchOptions: z.array(z.enum(RECONCILIATIONS)).max(RECONCILIATIONS.length).optional(),
  status: z.array(z.enum(VISIT_STATUSES)).max(VISIT_STATUSES.length).optional(),
  /** The patient's stage, for visits that are not over. */
  visitListStatusFilter: z.array(z.enum(STAGES)).max(STAGES.length).optional(),
  /** Parts of patients' names. */
  q: z.string().trim().max(LIMITS.search, 'MAX_LENGTH').optional(),
  /** The view's own order if undefined. */
  sort: z.enum(ORDERS).optional(),
  cursor: cursorField.optional(),
  limit: z.int().min(1).max(MOST_VISITS).default(50),
});
export type VisitFilter = z.output<typeof VisitFilter>;

export const visitContracts = {
  /** One page of the filtered visit list. */
  'POST /api/provider/visits/search': {
    reads: true,
    body: VisitFilter,
    result: z.object({
      results: z.array(VisitListItem),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
      serverTime: field.instant,
    }),
  },
  /** One visit with its patients, which is recently viewed then. */
  'GET /api/provider/visits/:rootVisitId': {
    params: z.object({ rootVisitId: field.id }),
    result: VisitDetail,
  },
  /** The same for a change from a list or the calendar, which does not open the visit. */
  'GET /api/provider/visits/:rootVisitId/for-change': {
    params: z.object({ rootVisitId: field.id }),
    result: VisitDetail,
  },
  /** The visit behind `/provider/group/{sessionId}`. */
  'GET /api/provider/sessions/:sessionId': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ visitId: field.id, practiceId: field.practiceId, status: z.enum(VISIT_STATUSES) }),
  },
} satisfies RestContracts;
