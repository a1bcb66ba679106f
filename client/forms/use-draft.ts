import { useEffect, useState } from 'react';

/**
 * A form's values, stored in this tab until the step is done, so that a reload, or a phone that suspends the
 * page, loses nothing.
 *
 * @returns the values, a setter for some of them, and `forget` to call after sending
 */
export function useDraft<T extends Record<string, string>>(key: string, initial: T) {
  const [values, setValues] = useState<T>(() => ({ ...initial, ...readDraft(key) }));
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Storage is full or forbidden: the page still has the values.
    }
  }, [key, values]);
  const change = (changes: Partial<T>) => setValues((before) => ({ ...before, ...changes }));
  const forget = () => sessionStorage.removeItem(key);
  return [values, change, forget] as const;
}

function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
