import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { SEAT_ROLES, STAGES } from '#shared/domain/participant.ts';
import { SHORT_LINK_PATHS, type ShortLinkPath } from '#shared/domain/visit.ts';
import { WAIT_EVENTS } from '#shared/domain/wait-escalation.ts';
import { LINK_STATES } from '#shared/rules/link-state.ts';

export const VisitFacts = z.object({
  /** Staff join here; it opens nothing without signing in. */
  providerLink: z.string(),
  /** The patients' links allow these actions from these times. */
  access: z.object({
    /** The steps open then; null for immediately. */
    stepsFrom: field.instant.nullable(),
    /** A patient may check in from then on, or earlier once a provider is in the visit. */
    checkInFrom: field.instant,
    /** End of the patients' last valid link; null if none is valid. */
    until: field.instant.nullable(),
  }),
  beganAt: field.instant.nullable(),
  endedAt: field.instant.nullable(),
  /** Everyone who has come, in order of arrival. */
  people: z.array(
    z.object({
      seatId: field.id,
      /** A patient's, by the visit patient's id; null for others. */
      sessionId: field.id.nullable(),
      name: z.string(),
      role: z.enum(SEAT_ROLES),
      stage: z.enum(STAGES),
      /** Oldest first. `admittedAt` null: waited, and was not admitted; `leftAt` null: has not left. */
      stays: z.array(
        z.object({
          arrivedAt: field.instant,
          admittedAt: field.instant.nullable(),
          leftAt: field.instant.nullable(),
        }),
      ),
    }),
  ),
  /** What happened while patients waited long, in its order (PRODUCT 9.25). */
  waits: z.array(
    z.object({
      what: z.enum(WAIT_EVENTS),
      at: field.instant,
      /** Whose wait it is; null where it is about everyone who waits. */
      patient: z.object({ sessionId: field.id, name: z.string() }).nullable(),
      /** Who was notified, takes over, or gave it back. */
      staff: z.array(z.string()),
    }),
  ),
  /** Newest first. */
  links: z.array(
    z.object({
      linkId: field.id,
      /** The address's first part. */
      path: z.enum(Object.keys(SHORT_LINK_PATHS) as [ShortLinkPath, ...ShortLinkPath[]]),
      /** A patient's, by the visit patient's id; null for a guest's. */
      sessionId: field.id.nullable(),
      guestId: field.id.nullable(),
      name: z.string(),
      state: z.enum(LINK_STATES),
      createdAt: field.instant,
      openedAt: field.instant.nullable(),
      /** It was opened without any sign of a person so far: it may have been a mail scanner. */
      unattended: z.boolean(),
      expiresAt: field.instant,
    }),
  ),
  /** The consent that each patient signed. */
  consents: z.array(
    z.object({
      sessionId: field.id,
      signedAt: field.instant,
      /** Set if it was signed before an earlier visit and confirmed for this one. */
      confirmedAt: field.instant.nullable(),
      typedSignature: z.string(),
      /** Who signed for the patient. */
      representative: z.string().nullable(),
    }),
  ),
  /** Each patient's rating of the visit. */
  ratings: z.array(
    z.object({
      sessionId: field.id,
      patientName: z.string(),
      score: z.int(),
      comment: z.string(),
      at: field.instant,
    }),
  ),
  serverTime: field.instant,
});
export type VisitFacts = z.output<typeof VisitFacts>;

export const visitFactsContracts = {
  /** A visit's access window, links, times, people, signatures and ratings, for its page. */
  'GET /api/provider/visits/:rootVisitId/facts': {
    params: z.object({ rootVisitId: field.id }),
    result: VisitFacts,
  },
} satisfies RestContracts;
