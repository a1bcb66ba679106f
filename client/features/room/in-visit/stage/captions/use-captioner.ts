import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';

/** The captioner in the visit, unless it is the user. */
export function useCaptioner(): SeatView | undefined {
  return useRoom((state) => state.others.find((one) => one.captioner && one.stage === 'in-visit'));
}
