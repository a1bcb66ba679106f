import type { ConnectionQuality } from '../../shared/domain/participant.ts';

/** What a few seconds of media were like. Shares are 0 to 1. */
export interface Sample {
  /** Share of packets that did not arrive here. */
  lossIn: number;
  /** Share of packets that did not arrive at the server, by its own word. */
  lossOut: number;
  /** There and back, in milliseconds; null when nothing has been measured. */
  roundTrip: number | null;
  /** Pictures were to come and none did. */
  frozen: boolean;
  /** No transport carries. */
  lost: boolean;
}

/** From where speech begins to suffer, and from where it can hardly be followed in spite of Opus's FEC. */
const FAIR = { loss: 0.03, roundTrip: 400 };
const POOR = { loss: 0.1, roundTrip: 1_000 };
/** Samples in a row that it takes to be worse, or better: worse shows soon, better has to last. */
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
  /** Samples in a row that said otherwise, all of them worse or all of them better. */
  against: number;
  worse: boolean;
}

export const GOOD: SteadyQuality = { quality: 'good', against: 0, worse: false };
const ORDER = { poor: 0, fair: 1, good: 2 };

/** Follows the grades without flickering. */
export function steady(before: SteadyQuality, grade: ConnectionQuality): SteadyQuality {
  if (grade === before.quality) return { ...before, against: 0 };
  const worse = ORDER[grade] < ORDER[before.quality];
  const against = worse === before.worse ? before.against + 1 : 1;
  if (against < (worse ? WORSE_AFTER : BETTER_AFTER)) return { ...before, against, worse };
  return { quality: grade, against: 0, worse };
}
