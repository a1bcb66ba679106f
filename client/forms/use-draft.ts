import { useEffect, useState } from 'react';

/**
 * A form's values, kept in this tab until the step is done: a reload, or a phone that puts the page away, loses
 * nothing that was typed.
 *
 * @returns the values, a setter for some of them, and `forget` for when they have been sent
 */
export function useDraft<T extends Record<string, string>>(key: string, initial: T) {
  const [values, setValues] = useState<T>(() => ({ ...initial, ...readDraft(key) }));
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Full or forbidden: the page itself still has them.
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
