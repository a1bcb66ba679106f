import { useEffect, useState } from 'react';

/** Browsers' timers allow no longer delay. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** True once the moment has passed, by a clock that may differ from the device's. Renders at that moment. */
export function useHasCome(at: number, now: () => number): boolean {
  const [come, setCome] = useState(() => now() >= at);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = at - now();
      setCome(left <= 0);
      if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_TIMER_MS));
    };
    look();
    // A sleeping device's timers fire late.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at, now]);
  return come;
}
