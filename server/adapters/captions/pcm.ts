/** What recognizers get: 16-bit samples of one channel, this many a second. */
export const SAMPLE_RATE = 16_000;
/** The clock of Opus in RTP (RFC 7587, 4.1), in Hz. */
const RTP_CLOCK = 48_000;
/** The longest pause that is filled, in samples: after it a recognizer has ended its line anyway. */
const LONGEST_PAUSE = SAMPLE_RATE;

/** 16-bit samples of decoded ones from -1 to 1. */
export function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
}

/** The loudest sample of a silence: recognizers take their measure of loudness from it, which zeros would spoil. */
const FAINT = 8;

/** So many samples of a quiet room. */
export function silence(samples: number): Int16Array {
  return Int16Array.from({ length: samples }, () => Math.round((Math.random() * 2 - 1) * FAINT));
}

/**
 * The samples that are missing between two packets: a sender sends nothing while no one speaks, and a recognizer ends a
 * line at the silence.
 *
 * @param end the timestamp at which the former packet ended
 * @param timestamp of the next one
 */
export function pauseBetween(end: number, timestamp: number): number {
  const gap = (timestamp - end) >>> 0;
  // A packet from before `end` came late, and is no pause of a day.
  if (gap >= 2 ** 31) return 0;
  return Math.min(LONGEST_PAUSE, Math.round((gap * SAMPLE_RATE) / RTP_CLOCK));
}

/** The timestamp at which a packet with so many samples ends. */
export function endOf(timestamp: number, samples: number): number {
  return (timestamp + (samples * RTP_CLOCK) / SAMPLE_RATE) >>> 0;
}
