import { z } from 'zod';
import { CANDIDATE_KINDS, MEDIA_PROTOCOLS } from '#shared/domain/connection.ts';
import {
  MOST_AGO_MS,
  MOST_EVENTS,
  MOST_SAMPLES,
  PAGE_EVENT_KINDS,
  PAGE_EVENTS,
  QUALITY_LIMITS,
  RELAY_PROTOCOLS,
  SAMPLE_LIMITS,
} from '#shared/domain/quality-record.ts';

const MOST_SECONDS = 86_400;

const measured = (most: number) =>
  z.number().transform((value) => Math.min(most, Math.max(0, Math.round(value))));

const agoMs = z.number().min(0).max(MOST_AGO_MS).transform(Math.round);

const Sample = z.object({
  agoMs,
  roundTripMs: measured(SAMPLE_LIMITS.roundTripMs).nullable(),
  jitterMs: measured(SAMPLE_LIMITS.jitterMs),
  lossUp: measured(SAMPLE_LIMITS.lossUp),
  lossDown: measured(SAMPLE_LIMITS.lossDown),
  kbpsUp: measured(SAMPLE_LIMITS.kbpsUp),
  kbpsDown: measured(SAMPLE_LIMITS.kbpsDown),
  roomUp: measured(SAMPLE_LIMITS.roomUp).nullable(),
  freezes: measured(SAMPLE_LIMITS.freezes),
  frozenMs: measured(SAMPLE_LIMITS.frozenMs),
  lateMs: measured(SAMPLE_LIMITS.lateMs),
  limit: z.enum(QUALITY_LIMITS),
  candidate: z.enum(CANDIDATE_KINDS).nullable(),
  protocol: z.enum(MEDIA_PROTOCOLS).nullable(),
  relayProtocol: z.enum(RELAY_PROTOCOLS).nullable(),
});

const Event = z
  .object({
    agoMs,
    kind: z.enum(PAGE_EVENT_KINDS),
    /** From the kind's list, so that no words of a person are recorded. */
    detail: z.string().max(20).nullable(),
    seconds: measured(MOST_SECONDS).nullable(),
  })
  .refine(({ kind, detail }) => {
    const known: readonly string[] | null = PAGE_EVENTS[kind];
    return known === null ? detail === null : detail !== null && known.includes(detail);
  });

export const QualityReport = z.object({
  samples: z.array(Sample).max(MOST_SAMPLES),
  events: z.array(Event).max(MOST_EVENTS),
});
