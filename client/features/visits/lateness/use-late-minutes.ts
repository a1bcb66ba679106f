import { useEffect, useState } from 'react';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { LateMinutes } from '#shared/domain/visit.ts';

/** The announced lateness of the visit's provider; null once it is over by the server's clock. */
export function useLateMinutes(): LateMinutes | null {
  const minutes = useRoom((state) => state.facts?.lateMinutes ?? null);
  const until = useRoom((state) => state.facts?.lateUntil ?? null);
  const offset = useRoom((state) => state.clockOffset);
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const look = () => Date.now() + offset >= until && setOver(until);
    look();
    const timer = setTimeout(look, until - Date.now() - offset);
    // A sleeping device's timers fire late.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until, offset]);
  return until !== null && over === until ? null : minutes;
}
