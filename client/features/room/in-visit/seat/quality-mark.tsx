import { Suspense } from 'react';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { useSeatName } from './use-seat-name.ts';

const Mark = lazyPart(() => import('./quality-icon.tsx'));

interface QualityMarkProps {
  seat: SeatView;
  onlyIfNotGood?: boolean;
  className?: string | undefined;
}

export function QualityMark({ seat, onlyIfNotGood = false, className }: QualityMarkProps) {
  const quality = useRoom((state) => state.quality[seat.seatId]);
  const nameOf = useSeatName();
  if (!quality || seat.stage !== 'in-visit' || !seat.connected) return null;
  if (onlyIfNotGood && quality === 'good') return null;
  return (
    <Suspense fallback={null}>
      <Mark quality={quality} name={nameOf(seat)} className={className} />
    </Suspense>
  );
}
