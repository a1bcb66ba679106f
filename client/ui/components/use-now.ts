import { useEffect, useState } from 'react';

/**
 * The current time in milliseconds since the epoch, updated every `everyMs` milliseconds.
 *
 * @param now the clock; by default the device's
 */
export function useNow(everyMs: number, now: () => number = Date.now): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, now]);
  return time;
}
