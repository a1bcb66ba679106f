import { lazy, Suspense } from 'react';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

const LateWords = lazy(() => import('./late-words.tsx'));

/** Tells a person who is early or waiting that the provider is running late. Loads its words when needed. */
export function LateNotice() {
  const minutes = useRoom((state) => state.facts?.lateMinutes ?? null);
  return minutes === null ? null : (
    <Suspense fallback={null}>
      <LateWords minutes={minutes} />
    </Suspense>
  );
}
