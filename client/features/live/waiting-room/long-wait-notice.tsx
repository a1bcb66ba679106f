import { Suspense } from 'react';
import { lazyPart } from '../../../ui/components/later-part.tsx';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

const LongWait = lazyPart(() => import('./long-wait.tsx'));

/** Tells a waiting patient that no one has taken over yet. Loads what it says when needed. */
export function LongWaitNotice() {
  const wait = useRoom((state) => state.facts?.longWait ?? null);
  return wait ? (
    <Suspense fallback={null}>
      <LongWait {...wait} />
    </Suspense>
  ) : null;
}
