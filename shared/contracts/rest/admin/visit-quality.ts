import { z } from 'zod';
import { field } from '#shared/contracts/fields.ts';
import { CANDIDATE_KINDS, MEDIA_PROTOCOLS } from '#shared/domain/connection.ts';
import { SEAT_ROLES } from '#shared/domain/participant.ts';
import {
  FINDING_EFFECTS,
  FINDING_KINDS,
  QUALITY_EVENT_KINDS,
  QUALITY_LIMITS,
  RELAY_PROTOCOLS,
} from '#shared/domain/quality-record.ts';

/** Milliseconds since the epoch. */
const at = z.int();

const Sample = z.object({
  at,
  roundTripMs: z.number().nullable(),
  jitterMs: z.number(),
  lossUp: z.number(),
  lossDown: z.number(),
  kbpsUp: z.number(),
  kbpsDown: z.number(),
  roomUp: z.number().nullable(),
  freezes: z.number(),
  frozenMs: z.number(),
  lateMs: z.number(),
  limit: z.enum(QUALITY_LIMITS),
  candidate: z.enum(CANDIDATE_KINDS).nullable(),
  protocol: z.enum(MEDIA_PROTOCOLS).nullable(),
  relayProtocol: z.enum(RELAY_PROTOCOLS).nullable(),
});

const Event = z.object({
  at,
  kind: z.enum(QUALITY_EVENT_KINDS),
  detail: z.string().nullable(),
  seconds: z.number().nullable(),
});

const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  from: at,
  until: at,
  value: z.number().nullable(),
  effect: z.enum(FINDING_EFFECTS),
});

const PersonQuality = z.object({
  seatId: field.id,
  name: z.string(),
  role: z.enum(SEAT_ROLES),
  samples: z.array(Sample),
  events: z.array(Event),
  /** The worst problem first. */
  findings: z.array(Finding),
  /** Earlier visits of this patient that have a record, newest first, each with its worst finding. */
  earlier: z.array(z.object({ startTime: field.instant, finding: z.enum(FINDING_KINDS).nullable() })),
});
export type PersonQuality = z.output<typeof PersonQuality>;

export const VisitQuality = z.object({ people: z.array(PersonQuality) });
export type VisitQuality = z.output<typeof VisitQuality>;
