import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { cursorField } from '#shared/contracts/list.ts';
import { GUEST_INVITE_RESPONSES } from '#shared/domain/guest.ts';
import { STAGES } from '#shared/domain/participant.ts';
import { NO_SHOW_REASONS, ORIGINATIONS, VISIT_STATUSES } from '#shared/domain/visit.ts';
import {
  EVERYONE,
  RECONCILIATIONS,
  VISIT_SORTS,
  VISIT_VIEWS,
  type VisitOrder,
} from '#shared/domain/visit-list.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { VisitLocation } from '../practice/practices.ts';

/** Enough for a practice's whole day. */
const MOST_VISITS = 500;

const PresentProvider = z.object({ userId: field.id, name: z.string() });

/**
 * A visit's number in its series, and the series' scheduled length, which includes canceled visits. Null for a single
 * visit.
 */
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
  /** The name links to this patient; null for a group, and without patients. */
  patientId: field.id.nullable(),
  patientInVisit: z.boolean(),
  /** The patient's stage (PRODUCT 9.1); in a group, the stage of the furthest patient who is still waiting. */
  patientStage: z.enum(STAGES),
  /**
   * The stage of each patient who has arrived. `unattended`: the link was opened without any sign of a person so far.
   * `reconnecting`: the page has gone, and may come back. `waitingSince`: when a waiting person entered the waiting
   * room.
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
  providerGuestInviteResponse: z.enum(GUEST_INVITE_RESPONSES),
  invitedAsGuest: z.boolean(),
  undeliverable: z.boolean(),
});
export type VisitListItem = z.output<typeof VisitListItem>;

export const VisitDetail = VisitListItem.extend({
  rootVisitId: field.id,
  practiceId: field.practiceId,
  practiceName: z.string(),
  origination: z.enum(ORIGINATIONS),
  description: z.string(),
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
      keptAt: field.instant.nullable(),
      visitStatus: z.enum(VISIT_STATUSES),
      cancelled: z
        .object({
          at: field.instant,
          reason: z.object({ en: z.string(), es: z.string() }),
          category: z.string(),
          comment: z.string(),
        })
        .nullable(),
      removed: z
        .object({
          at: field.instant,
          by: z.string(),
          noShow: z.object({ reason: z.enum(NO_SHOW_REASONS), comment: z.string() }).nullable(),
        })
        .nullable(),
      linkDelivery: field.linkDelivery,
      readsCaptions: z.boolean(),
    }),
  ),
});

const ORDERS = VISIT_SORTS.flatMap((sort) => [sort, `-${sort}`]) as [VisitOrder, ...VisitOrder[]];

/** A date is a day in each visit's own time zone, inclusive. */
const dayOrInstant = z
  .union([field.date, field.instant])
  .refine((text) => text >= '1900' && text < '2300', 'DATE_INVALID');

const VisitFilter = z.object({
  practiceId: field.practiceId,
  view: z.enum(VISIT_VIEWS).optional(),
  providerUserId: z.union([field.id, z.literal(EVERYONE)]).optional(),
  minDate: dayOrInstant.optional(),
  maxDate: dayOrInstant.optional(),
  originations: z.array(z.enum(ORIGINATIONS)).max(ORIGINATIONS.length).optional(),
  reconciliationSearchOptions: z.array(z.enum(RECONCILIATIONS)).max(RECONCILIATIONS.length).optional(),
  status: z.array(z.enum(VISIT_STATUSES)).max(VISIT_STATUSES.length).optional(),
  visitListStatusFilter: z.array(z.enum(STAGES)).max(STAGES.length).optional(),
  q: z.string().trim().max(LIMITS.search, 'MAX_LENGTH').optional(),
  sort: z.enum(ORDERS).optional(),
  cursor: cursorField.optional(),
  limit: z.int().min(1).max(MOST_VISITS).default(50),
});
export type VisitFilter = z.output<typeof VisitFilter>;

export const visitContracts = {
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
  /** Adds the visit to the recently viewed ones. */
  'GET /api/provider/visits/:rootVisitId': {
    params: z.object({ rootVisitId: field.id }),
    result: VisitDetail,
  },
  /** For a change from a list or the calendar, which does not open the visit. */
  'GET /api/provider/visits/:rootVisitId/for-change': {
    params: z.object({ rootVisitId: field.id }),
    result: VisitDetail,
  },
  'GET /api/provider/sessions/:sessionId': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ visitId: field.id, practiceId: field.practiceId, status: z.enum(VISIT_STATUSES) }),
  },
} satisfies RestContracts;
