import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { SEAT_ROLES, STAGES } from '#shared/domain/participant.ts';
import { SHORT_LINK_PATHS, type ShortLinkPath } from '#shared/domain/visit.ts';
import { WAIT_EVENTS } from '#shared/domain/wait-escalation.ts';
import { LINK_STATES } from '#shared/rules/link-standing.ts';

export const VisitFacts = z.object({
  /** The link opens nothing without signing in. */
  providerLink: z.string(),
  access: z.object({
    stepsFrom: field.instant.nullable(),
    /** Earlier once a provider is in the visit. */
    checkInFrom: field.instant,
    until: field.instant.nullable(),
  }),
  beganAt: field.instant.nullable(),
  endedAt: field.instant.nullable(),
  /** In order of arrival. */
  people: z.array(
    z.object({
      seatId: field.id,
      sessionId: field.id.nullable(),
      name: z.string(),
      role: z.enum(SEAT_ROLES),
      stage: z.enum(STAGES),
      /** Oldest first. `admittedAt` null: waited, and was not admitted. `leftAt` null: has not left. */
      stays: z.array(
        z.object({
          arrivedAt: field.instant,
          admittedAt: field.instant.nullable(),
          leftAt: field.instant.nullable(),
        }),
      ),
    }),
  ),
  /** PRODUCT 9.25. */
  waits: z.array(
    z.object({
      what: z.enum(WAIT_EVENTS),
      at: field.instant,
      patient: z.object({ sessionId: field.id, name: z.string() }).nullable(),
      staff: z.array(z.string()),
    }),
  ),
  /** Newest first. */
  links: z.array(
    z.object({
      linkId: field.id,
      path: z.enum(Object.keys(SHORT_LINK_PATHS) as [ShortLinkPath, ...ShortLinkPath[]]),
      sessionId: field.id.nullable(),
      guestId: field.id.nullable(),
      name: z.string(),
      state: z.enum(LINK_STATES),
      createdAt: field.instant,
      openedAt: field.instant.nullable(),
      /** Opened without any sign of a person so far; it may have been a mail scanner. */
      unattended: z.boolean(),
      expiresAt: field.instant,
    }),
  ),
  consents: z.array(
    z.object({
      sessionId: field.id,
      signedAt: field.instant,
      /** Set if it was signed before an earlier visit and confirmed for this one. */
      confirmedAt: field.instant.nullable(),
      typedSignature: z.string(),
      representative: z.string().nullable(),
    }),
  ),
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
  'GET /api/provider/visits/:rootVisitId/facts': {
    params: z.object({ rootVisitId: field.id }),
    result: VisitFacts,
  },
} satisfies RestContracts;
