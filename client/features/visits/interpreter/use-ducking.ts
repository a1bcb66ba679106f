import { useCallback, useEffect, useState } from 'react';
import { storage } from '#client/api/storage.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { playerOf } from '#client/media/player.ts';
import { duck, NOT_LOWERED } from './ducking.ts';

const LOOK_MS = 100;

/** iPhones and iPads ignore a page's volume: only their buttons change it. */
function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

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
