import { z } from 'zod';
import { GUEST_INVITE_RESPONSES } from '../../domain/guest.ts';
import { STAGES } from '../../domain/participant.ts';
import { ORIGINATIONS, VISIT_STATUSES } from '../../domain/visit.ts';
import { CANCEL_REASON_CODES } from '../../domain/workflow.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

const PresentProvider = z.object({ userId: field.id, name: z.string() });

/** A visit in the list (PRODUCT 6.4). `visitId` is the root visit's id, which the live list events name too. */
export const VisitListItem = z.object({
  visitId: field.id,
  groupVisitId: field.id,
  /** Session of the visit's first patient: where `/provider/group/{sessionId}` opens the live visit. */
  sessionId: field.id,
  startTime: field.instant,
  timeZone: field.timeZone,
  durationMinutes: z.int(),
  visitTypeName: z.string(),
  status: z.enum(VISIT_STATUSES),
  isGroupVisit: z.boolean(),
  patientInvitedCount: z.int(),
  patientName: z.string(),
  patientInVisit: z.boolean(),
  /** Where the patient stands (PRODUCT 9.1); of a group, the furthest along that still waits. */
  patientStage: z.enum(STAGES),
  /** Of each patient who has come, for a group visit. */
  patientStages: z.array(z.object({ sessionId: field.id, stage: z.enum(STAGES) })),
  scheduledProviderName: z.string(),
  providersCurrentlyInVisit: z.array(PresentProvider),
  providersPreviouslyInVisit: z.array(PresentProvider),
  /** Of whoever reads it, to an invitation of their own. */
  providerGuestInviteResponse: z.enum(GUEST_INVITE_RESPONSES),
  /** Whoever reads it was invited, and may answer. */
  invitedAsGuest: z.boolean(),
});
export type VisitListItem = z.output<typeof VisitListItem>;

/** One visit (PRODUCT 6.7). */
const VisitDetail = VisitListItem.extend({
  rootVisitId: field.id,
  practiceId: field.practiceId,
  practiceName: z.string(),
  origination: z.enum(ORIGINATIONS),
  description: z.string(),
  interpreterPresent: z.boolean(),
  visitPatients: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      sessionId: field.id,
      patientInVisit: z.boolean(),
      intakeComplete: z.boolean(),
      reconciled: z.boolean(),
      /** When the check-in made the appointment KEPT in the practice's system. */
      keptAt: field.instant.nullable(),
      visitStatus: z.enum(VISIT_STATUSES),
      /** Why the patient took the visit back, where they did. */
      cancelled: z
        .object({ at: field.instant, reason: z.enum(CANCEL_REASON_CODES), comment: z.string() })
        .nullable(),
      linkDelivery: field.linkDelivery,
    }),
  ),
});

export const visitContracts = {
  /** The visit list, filtered. */
  'POST /api/provider/visits/search': {
    body: z.object({
      practiceId: field.practiceId,
      providerUserId: field.id.optional(),
      minDate: field.instant.optional(),
      maxDate: field.instant.optional(),
      originations: z.array(z.enum(ORIGINATIONS)).max(ORIGINATIONS.length).optional(),
      status: z.array(z.enum(VISIT_STATUSES)).max(VISIT_STATUSES.length).optional(),
    }),
    result: z.object({ results: z.array(VisitListItem), serverTime: field.instant }),
  },
  /** One visit with its patients. */
  'GET /api/provider/visits/:rootVisitId': {
    params: z.object({ rootVisitId: field.id }),
    result: VisitDetail,
  },
  /** The visit behind `/provider/group/{sessionId}`. */
  'GET /api/provider/sessions/:sessionId': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ visitId: field.id, practiceId: field.practiceId, status: z.enum(VISIT_STATUSES) }),
  },
} satisfies RestContracts;
