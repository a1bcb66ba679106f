import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../../seat/use-seat-name.ts';

export function useSpeakerName(): (seatId: string) => string {
  const { t } = useTranslation('in-visit');
  const nameOf = useSeatName();
  const you = useRoom((state) => state.you?.seatId);
  const others = useRoom((state) => state.others);
  return useCallback(
    (seatId) => {
      if (seatId === you) return t('you');
      const person = others.find((other) => other.seatId === seatId);
      return person ? nameOf(person) : t('hasLeft');
    },
    [t, nameOf, you, others],
  );
}

export function useCaptioner(): SeatView | undefined {
  return useRoom((state) => state.others.find((one) => one.captioner && one.stage === 'in-visit'));
}
