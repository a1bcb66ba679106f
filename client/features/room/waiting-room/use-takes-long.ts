import { useEffect, useState } from 'react';

/** Trouble with the connection is mentioned after this time, in milliseconds. */
const LONG_MS = 8_000;

/** Whether something that is under way takes longer than a person waits without a word. */
export function useTakesLong(underWay: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!underWay) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, [underWay]);
  return long;
}
