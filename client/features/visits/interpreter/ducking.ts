import { useCallback, useEffect, useState } from 'react';
import { storage } from '#client/api/storage.ts';
import { canSetVolume } from '#client/browser/quirks.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { playerOf } from '#client/media/player.ts';

/** Volume of the others while the interpreter speaks: still audible. 1 is unchanged. */
const LOWERED = 0.2;
/** Louder sound is a voice, not breath or room noise: about −40 dB of full scale. */
export const VOICE_LEVEL = 0.01;
/** The others stay low for this long between words. */
const HOLD_MS = 900;
/** In full volumes per second. */
const DOWN_PER_SECOND = 8;
const UP_PER_SECOND = 2;

export interface Ducking {
  volume: number;
  /** When the interpreter last spoke, in milliseconds on the clock of `now`; null if they have not spoken since. */
  spokeAt: number | null;
  /** The last sampled packet: the same packet again means silence. */
  packet: number | null;
  now: number;
}

export const NOT_LOWERED: Ducking = { volume: 1, spokeAt: null, packet: null, now: 0 };

/**
 * Processes the next sample of the interpreter's voice. Pure: the time is passed in, in milliseconds of any
 * clock.
 *
 * @param voice its latest packet, from `MediaConnection.voiceOf`
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

const LOOK_MS = 100;

/**
 * Lowers the others while the interpreter speaks, if the listener chooses so; stored in the browser. `null`
 * if the browser cannot do it.
 */
export function useDucking(): { on: boolean; set(on: boolean): void } | null {
  const { media } = useVisitConnection();
  const interpreterId = useRoom((state) => state.facts?.interpreter.seatId ?? null);
  const own = useRoom((state) => state.you?.seatId === interpreterId);
  const [possible] = useState(canSetVolume);
  const [on, setOn] = useState(() => storage.get('lowerOtherVoices') === 'yes');
  const active = possible && on && interpreterId !== null && !own;

  useEffect(() => {
    if (!active || interpreterId === null) return;
    let state = NOT_LOWERED;
    const apply = (volume: number) => {
      for (const [seatId, { stream }] of Object.entries(media.store.getState().remote))
        playerOf(stream).volume = seatId === interpreterId ? 1 : volume;
    };
    const timer = setInterval(() => {
      state = duck(state, media.voiceOf(interpreterId), performance.now());
      apply(state.volume);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      apply(1);
    };
  }, [active, interpreterId, media]);

  const set = useCallback((wanted: boolean) => {
    storage.set('lowerOtherVoices', wanted ? 'yes' : 'no');
    setOn(wanted);
  }, []);
  return possible ? { on, set } : null;
}
