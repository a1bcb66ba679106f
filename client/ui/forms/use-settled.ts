import { useEffect, useState } from 'react';

/**
 * A value once it has not changed for a while, so that typing queries the server once.
 *
 * @param value compared by identity: text, not an object
 * @param pauseMs in milliseconds
 */
export function useSettled<T extends string>(value: T, pauseMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
