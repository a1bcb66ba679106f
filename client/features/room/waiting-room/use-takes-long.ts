import { useEffect, useState } from 'react';

const LONG_MS = 8_000;

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
