import { useSyncExternalStore } from 'react';

/** A phone, as the shell has it: the links are at the bottom. */
const NARROW = '(max-width: 768px)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
