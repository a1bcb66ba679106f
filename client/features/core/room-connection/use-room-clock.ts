import { useNow } from '#client/ui/components/use-now.ts';
import { useRoom } from './use-visit-connection.tsx';

/** The server's clock in milliseconds since the epoch, updated every `everyMs` milliseconds. */
export function useRoomClock(everyMs: number): number {
  const offset = useRoom((state) => state.clockOffset);
  return useNow(everyMs) + offset;
}
