/** What a connection does to a voice on its way to the other person. */
export interface VoicePath {
  /** Between this device and the media server and back, in milliseconds. */
  roundTrip: number;
  /** In milliseconds. */
  jitter: number;
  /** Share of the packets that are lost on the whole way, 0 to 1. */
  packetLoss: number;
}

/** R of a path without impairments, with the model's default values (ITU-T G.107). */
const R_UNIMPAIRED = 93.2;
/** From when on a delay disturbs a conversation itself, in milliseconds, one way (Cole and Rosenbluth). */
const DISTURBING_DELAY_MS = 177.3;
/** One packet of 20 ms, Opus's look-ahead, playing out and two devices: in milliseconds. */
const FIXED_DELAY_MS = 50;
/** Opus at the rates of a visit impairs a voice itself by nothing to speak of. */
const OPUS_IE = 0;
/**
 * How well Opus with forward error correction takes losses, in per cent. G.113 has no value for Opus; 20 is
 * what the rtcscore library uses for it, twice that without the correction.
 */
const OPUS_BPL = 20;

/**
 * The E-model's rating factor R, simplified: R = 93.2 − Id − Ie,eff.
 *
 * - Id, from the delay: 0.024 d + 0.11 (d − 177.3) where d is above 177.3 ms. R. G. Cole and J. H. Rosenbluth,
 *   "Voice over IP performance monitoring", ACM SIGCOMM CCR 31 (2), 2001, fitted to ITU-T G.107.
 * - Ie,eff, from the loss: Ie + (95 − Ie) · Ppl / (Ppl + Bpl). ITU-T G.107 (06/2015), equation 7-29, with
 *   losses taken as random.
 *
 * The other person is taken to be connected as well as this device: their way to the server is as long as ours,
 * and two jitter buffers of the jitter's size wait.
 */
export function ratingFactor({ roundTrip, jitter, packetLoss }: VoicePath): number {
  const delay = roundTrip + 2 * jitter + FIXED_DELAY_MS;
  const delayImpairment = 0.024 * delay + 0.11 * Math.max(0, delay - DISTURBING_DELAY_MS);
  const lossPercent = 100 * Math.min(1, Math.max(0, packetLoss));
  const lossImpairment = OPUS_IE + (95 - OPUS_IE) * (lossPercent / (lossPercent + OPUS_BPL));
  return R_UNIMPAIRED - delayImpairment - lossImpairment;
}

/** Mean opinion score of a rating factor, 1 to 4.5 (ITU-T G.107 Annex B). */
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
