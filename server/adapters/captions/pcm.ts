/** Recognizers receive 16-bit mono samples at this rate, in Hz. */
export const SAMPLE_RATE = 16_000;
/** The clock of Opus in RTP (RFC 7587, 4.1), in Hz. */
const RTP_CLOCK = 48_000;
/** Longest pause that is filled, in samples. A recognizer has ended its line by then anyway. */
const LONGEST_PAUSE = SAMPLE_RATE;

export function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
}

/** Recognizers measure loudness from the loudest sample of a silence, which zeros would spoil. */
const FAINT = 8;

export function silence(samples: number): Int16Array {
  return Int16Array.from({ length: samples }, () => Math.round((Math.random() * 2 - 1) * FAINT));
}

/**
 * The samples missing between two packets: a sender sends nothing during silence, and a recognizer needs the silence
 * to end a line.
 *
 * @param end the timestamp at which the previous packet ended
 * @param timestamp of the next packet
 */
export function pauseBetween(end: number, timestamp: number): number {
  const gap = (timestamp - end) >>> 0;
  if (gap >= 2 ** 31) return 0;
  return Math.min(LONGEST_PAUSE, Math.round((gap * SAMPLE_RATE) / RTP_CLOCK));
}

export function endOf(timestamp: number, samples: number): number {
  return (timestamp + (samples * RTP_CLOCK) / SAMPLE_RATE) >>> 0;
}
