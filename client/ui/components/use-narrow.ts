import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 768px)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
