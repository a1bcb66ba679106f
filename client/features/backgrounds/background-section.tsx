import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { CameraBackground } from '../../media/background/camera-background.ts';

/** Fetched when somebody wants to choose, or has to be told something: most never do. */
const Picker = lazy(() => import('./background-picker.tsx'));
const StoppedNotice = lazy(() => import('./stopped-notice.tsx'));

/** Choosing a virtual background, wherever a camera is set up. */
export function BackgroundSection({ background }: { background: CameraBackground }) {
  return (
    <Suspense fallback={null}>
      <Picker background={background} />
    </Suspense>
  );
}

/** Says that the background was switched off by itself; once per screen with a camera. */
export function BackgroundNotice({ background }: { background: CameraBackground }) {
  const problem = useStore(background.store, (state) => state.problem);
  if (!problem) return null;
  return (
    <Suspense fallback={null}>
      <StoppedNotice key={problem} problem={problem} />
    </Suspense>
  );
}
