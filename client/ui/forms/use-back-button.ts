import { useEffect, useRef } from 'react';

/**
 * Handles the browser's back button before the router. main.tsx imports this first, because a window calls its
 * listeners in order of registration.
 */
export const backButton: { guard: ((event: PopStateEvent) => void) | null } = { guard: null };

addEventListener('popstate', (event) => backButton.guard?.(event));

/** Marks the history entry that the browser's back button takes instead of leaving the page. */
const KEPT = { kept: true };

/**
 * Makes the browser's back button, and a phone's back gesture, do the same as the page's own Back.
 *
 * @param back undefined if the page has no Back; the browser then leaves it
 * @param place changes with each place that Back leads away from
 */
export function useBackButton(back: (() => void) | undefined, place: string): void {
  const latest = useRef(back);
  latest.current = back;
  const hasBack = back !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place needs a separate entry to go back from.
  useEffect(() => {
    if (!hasBack) return;
    if (!history.state?.kept) history.pushState(KEPT, '');
    backButton.guard = (event) => {
      // Hidden from the router, so that the address stays.
      event.stopImmediatePropagation();
      latest.current?.();
    };
    return () => {
      backButton.guard = null;
    };
  }, [hasBack, place]);
}
