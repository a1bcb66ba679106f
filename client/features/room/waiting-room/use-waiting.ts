import { useCallback } from 'react';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useLateMinutes } from '#client/features/visits/lateness/use-late-minutes.ts';
import { useHasCome } from './use-has-come.ts';
import type { Waiting } from './what-to-say.ts';

export function useWaiting(): Waiting {
  const link = useRoom((state) => state.link);
  const facts = useRoom((state) => state.facts);
  const admitted = useRoom((state) => state.you?.stage === 'in-visit');
  const message = useRoom((state) => state.chat.length > 0);
  const lateMinutes = useLateMinutes();
  const early = !useHasCome(facts?.startTime ?? 0, useServerClock());
  return {
    connected: link === 'live',
    admitted,
    admittedBy: facts?.admittedBy ?? null,
    longWait: (facts?.longWait ?? null) !== null,
    movedBy: facts?.movedBy ?? null,
    staffPresent: facts?.providerPresent ?? false,
    provider: facts?.providerName ?? '',
    lateMinutes,
    early,
    place: facts?.place ?? null,
    message,
  };
}

/** The server's clock, in milliseconds since the epoch. */
export function useServerClock(): () => number {
  const offset = useRoom((state) => state.clockOffset);
  return useCallback(() => Date.now() + offset, [offset]);
}
