import { lazy, Suspense } from 'react';
import type { SeatView } from '../../../../shared/contracts/socket/events.ts';
import { useRoom } from '../../live-session/use-visit-session.tsx';

const Mark = lazy(() => import('./quality-icon.tsx'));

interface QualityMarkProps {
  seat: SeatView;
  /** On a picture a good connection goes without saying. */
  onlyIfNotGood?: boolean;
  className?: string | undefined;
}

/** How someone's connection does, in the visit and as far as it is known. */
export function QualityMark({ seat, onlyIfNotGood = false, className }: QualityMarkProps) {
  const quality = useRoom((state) => state.quality[seat.seatId]);
  if (!quality || seat.stage !== 'in-visit' || !seat.connected) return null;
  if (onlyIfNotGood && quality === 'good') return null;
  return (
    <Suspense fallback={null}>
      <Mark quality={quality} name={seat.name} className={className} />
    </Suspense>
  );
}
