import { lazy, Suspense } from 'react';
import { useRoom } from '../../../foundation/room-connection/use-visit-connection.tsx';

const MoveQuestion = lazy(() => import('./move-question.tsx'));

/** Loads {@link MoveQuestion} for the first question. */
export function AskedToMove() {
  const asked = useRoom((state) => state.moves.length > 0);
  return asked ? (
    <Suspense fallback={null}>
      <MoveQuestion />
    </Suspense>
  ) : null;
}
