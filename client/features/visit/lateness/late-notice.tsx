import { Suspense } from 'react';
import { lazyPart } from '../../../ui/components/later-part.tsx';
import { useLateMinutes } from './use-late-minutes.ts';

const LateWords = lazyPart(() => import('./late-words.tsx'));

/** Tells a person who is early or waiting that the provider is running late. Loads its words when needed. */
export function LateNotice() {
  const minutes = useLateMinutes();
  return minutes === null ? null : (
    <Suspense fallback={null}>
      <LateWords minutes={minutes} />
    </Suspense>
  );
}
