import type { ConnectionQuality } from '#shared/domain/participant.ts';

/** Media over a few seconds. Shares are 0 to 1. */
export interface Sample {
  lossIn: number;
  /** Share of packets lost on the way to the server, by the server's report. */
  lossOut: number;
  /** In milliseconds; null if not measured. */
  roundTrip: number | null;
  frozen: boolean;
  lost: boolean;
}

/** Above the first limits speech starts to suffer. Above the second it is hardly intelligible despite Opus's FEC. */
const FAIR = { loss: 0.03, roundTrip: 400 };
const POOR = { loss: 0.1, roundTrip: 1_000 };
/** Consecutive samples before a lower or a higher grade: a drop shows quickly, a rise has to last. */
const WORSE_AFTER = 2;
const BETTER_AFTER = 4;

export function gradeOf({ lossIn, lossOut, roundTrip, frozen, lost }: Sample): ConnectionQuality {
  const exceeds = (limit: typeof FAIR) =>
    lossIn > limit.loss || lossOut > limit.loss || (roundTrip ?? 0) > limit.roundTrip;
  if (lost || frozen || exceeds(POOR)) return 'poor';
  return exceeds(FAIR) ? 'fair' : 'good';
}

export interface SteadyQuality {
  quality: ConnectionQuality;
  against: number;
  worse: boolean;
}

export const GOOD: SteadyQuality = { quality: 'good', against: 0, worse: false };
const ORDER = { poor: 0, fair: 1, good: 2 };

export function steady(before: SteadyQuality, grade: ConnectionQuality): SteadyQuality {
  if (grade === before.quality) return { ...before, against: 0 };
  const worse = ORDER[grade] < ORDER[before.quality];
  const against = worse === before.worse ? before.against + 1 : 1;
  if (against < (worse ? WORSE_AFTER : BETTER_AFTER)) return { ...before, against, worse };
  return { quality: grade, against: 0, worse };
}
