import { useEffect, useState } from 'react';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { NO_ONE_SPEAKS, whoSpeaks } from './who-speaks.ts';

/** Sampling interval of the voices, in milliseconds. */
const LOOK_MS = 100;

/** The seat of the other person who speaks, or spoke last; null if no one in the visit has. */
export function useWhoSpeaks(): string | null {
  const { room, media } = useVisitConnection();
  const [seatId, setSeatId] = useState<string | null>(null);
  useEffect(() => {
    let state = NO_ONE_SPEAKS;
    const timer = setInterval(() => {
      const voices = room.store.getState().others.flatMap((other) => {
        const voice = other.stage === 'in-visit' ? media.voiceOf(other.seatId) : null;
        return voice ? [{ seatId: other.seatId, level: voice.level, packet: voice.packet }] : [];
      });
      state = whoSpeaks(state, voices, performance.now());
      setSeatId(state.seatId);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [room, media]);
  const isHere = useRoom(({ others }) =>
    others.some((other) => other.seatId === seatId && other.stage === 'in-visit'),
  );
  return isHere ? seatId : null;
}
