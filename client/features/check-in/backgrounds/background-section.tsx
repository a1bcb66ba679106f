import { Suspense } from 'react';
import { useStore } from 'zustand';
import type { CameraBackground } from '#client/media/background/camera-background.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';

/** Loaded on first use: most people never choose a background. */
const Picker = lazyPart(() => import('./background-picker.tsx'));
const StoppedNotice = lazyPart(() => import('./stopped-notice.tsx'));

export function BackgroundSection({ background }: { background: CameraBackground }) {
  return (
    <Suspense fallback={null}>
      <Picker background={background} />
    </Suspense>
  );
}

export function BackgroundNotice({ background }: { background: CameraBackground }) {
  const problem = useStore(background.store, (state) => state.problem);
  if (!problem) return null;
  return (
    <Suspense fallback={null}>
      <StoppedNotice key={problem} problem={problem} />
    </Suspense>
  );
}
