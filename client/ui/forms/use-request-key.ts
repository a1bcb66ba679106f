import { useRef } from 'react';

interface RequestKey {
  of: (content: unknown) => string;
  /** Call this after a response: from then on the same content is a new request. */
  renew: () => void;
}

/**
 * Idempotency keys of a form. A second click and a retry after a lost response repeat the request, and the server
 * handles it once. Changed input is another request, and must not get the first response.
 */
export function useRequestKey(): RequestKey {
  const keys = useRef(new Map<string, string>());
  return {
    of(content) {
      const text = JSON.stringify(content);
      const key = keys.current.get(text) ?? crypto.randomUUID();
      keys.current.set(text, key);
      return key;
    },
    renew: () => keys.current.clear(),
  };
}
