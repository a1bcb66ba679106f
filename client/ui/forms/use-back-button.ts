import { useEffect, useRef } from 'react';
import { backButton } from './back-button.ts';

/** Marks the history entry that the browser's back button takes instead of leaving the page. */
const KEPT = { kept: true };

/**
 * Has the browser's back button, and a phone's back gesture, do what the page's own Back does.
 *
 * @param back undefined where the page has no way back: then the browser leaves it
 * @param place changes with each place that Back leads from
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
      // The router must not see it: the address stays.
      event.stopImmediatePropagation();
      latest.current?.();
    };
    return () => {
      backButton.guard = null;
    };
  }, [hasBack, place]);
}
