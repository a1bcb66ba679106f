import { Suspense } from 'react';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';

const MoveQuestion = lazyPart(() => import('./move-question.tsx'));

export function AskedToMove() {
  const asked = useRoom((state) => state.moves.length > 0);
  return asked ? (
    <Suspense fallback={null}>
      <MoveQuestion />
    </Suspense>
  ) : null;
}
