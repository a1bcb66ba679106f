export interface VoicePath {
  roundTrip: number;
  /** In milliseconds, as is the round trip to the media server. */
  jitter: number;
  /** Share of packets lost end to end, 0 to 1. */
  packetLoss: number;
}

/** The model's default R for a path without impairments (ITU-T G.107). */
const R_UNIMPAIRED = 93.2;
/** One-way delay in milliseconds above which conversation suffers (Cole and Rosenbluth). */
const DISTURBING_DELAY_MS = 177.3;
/** One 20 ms packet, Opus's look-ahead, playout and two devices. */
const FIXED_DELAY_MS = 50;
/** Opus at a visit's bitrates does not noticeably impair a voice. */
const OPUS_IE = 0;
/**
 * Packet-loss robustness of Opus with forward error correction, in percent. G.113 has no value for Opus; 20
 * is the rtcscore library's value, twice its value without the correction.
 */
const OPUS_BPL = 20;

/**
 * The E-model's rating factor R, simplified: R = 93.2 − Id − Ie,eff.
 *
 * - Id, from the delay: 0.024 d + 0.11 (d − 177.3) where d is above 177.3 ms. R. G. Cole and J. H. Rosenbluth,
 *   "Voice over IP performance monitoring", ACM SIGCOMM CCR 31 (2), 2001, fitted to ITU-T G.107.
 * - Ie,eff, from the loss: Ie + (95 − Ie) · Ppl / (Ppl + Bpl). ITU-T G.107 (06/2015), equation 7-29, with
 *   random losses assumed.
 *
 * Assumes that the other person's connection equals this one: the same delay to the server, and two jitter buffers
 * of the jitter's size.
 */
export function ratingFactor({ roundTrip, jitter, packetLoss }: VoicePath): number {
  const delay = roundTrip + 2 * jitter + FIXED_DELAY_MS;
  const delayImpairment = 0.024 * delay + 0.11 * Math.max(0, delay - DISTURBING_DELAY_MS);
  const lossPercent = 100 * Math.min(1, Math.max(0, packetLoss));
  const lossImpairment = OPUS_IE + (95 - OPUS_IE) * (lossPercent / (lossPercent + OPUS_BPL));
  return R_UNIMPAIRED - delayImpairment - lossImpairment;
}

/** The mean opinion score of a rating factor, 1 to 4.5 (ITU-T G.107 Annex B). */
export function meanOpinionScore(rating: number): number {
  if (rating <= 0) return 1;
  if (rating >= 100) return 4.5;
  return Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6);
}

/**
 * The lowest score of each class of quality (ITU-T G.107 Annex B, Table B.1): all users very satisfied, satisfied,
 * some dissatisfied, many dissatisfied; below, nearly all.
 */
const CLASSES = [
  [4.34, 5],
  [4.03, 4],
  [3.6, 3],
  [3.1, 2],
] as const;

/** Connection quality, 1 to 5 (PRODUCT 8.2): the E-model's class of quality for this path. */
export function qualityScore(path: VoicePath): number {
  const score = meanOpinionScore(ratingFactor(path));
  return CLASSES.find(([lowest]) => score >= lowest)?.[1] ?? 1;
}
