import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';

export function useCaptioner(): SeatView | undefined {
  return useRoom((state) => state.others.find((one) => one.captioner && one.stage === 'in-visit'));
}
