/** How loud the others are while the interpreter speaks; 1 is as they are. Heard still, and not in the way. */
const LOWERED = 0.2;
/** A voice is louder than this, breath and rooms are not: about −40 dB of full scale. */
const VOICE_LEVEL = 0.01;
/** Between two words the others stay low, in milliseconds. */
const HOLD_MS = 900;
/** How fast the others go down, and come back, in whole volumes a second. */
const DOWN_PER_SECOND = 8;
const UP_PER_SECOND = 2;

/** How the others are heard now. */
export interface Ducking {
  volume: number;
  /** When the interpreter was last heard to speak; null while not since. Milliseconds, as `now`. */
  spokeAt: number | null;
  /** The packet that was looked at last: one that is looked at twice is silence by now. */
  packet: number | null;
  now: number;
}

export const NOT_LOWERED: Ducking = { volume: 1, spokeAt: null, packet: null, now: 0 };

/**
 * The next look at the interpreter's voice. Pure: the time is handed in, in milliseconds of any one clock.
 *
 * @param voice the latest packet of it, as `MediaSession.voiceOf` gives it
 */
export function duck(before: Ducking, voice: { level: number; packet: number } | null, now: number): Ducking {
  const seconds = before.now === 0 ? 0 : Math.max(0, now - before.now) / 1_000;
  const fresh = voice !== null && voice.packet !== before.packet;
  const spokeAt = fresh && voice.level > VOICE_LEVEL ? now : before.spokeAt;
  const lowered = spokeAt !== null && now - spokeAt < HOLD_MS;
  const volume = lowered
    ? Math.max(LOWERED, before.volume - DOWN_PER_SECOND * seconds)
    : Math.min(1, before.volume + UP_PER_SECOND * seconds);
  return { volume, spokeAt, packet: voice?.packet ?? null, now };
}
