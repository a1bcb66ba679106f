import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/components/later-part.tsx';
import { useRoom } from '../../../foundation/room-connection/use-visit-connection.tsx';

const MoveQuestion = lazyPart(() => import('./move-question.tsx'));

/** Loads {@link MoveQuestion} for the first question. */
export function AskedToMove() {
  const asked = useRoom((state) => state.moves.length > 0);
  return asked ? (
    <Suspense fallback={null}>
      <MoveQuestion />
    </Suspense>
  ) : null;
}
