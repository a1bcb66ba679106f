import { useRef } from 'react';

interface RequestKey {
  /** The key of a request with this content: the same content has the same key, other content another one. */
  of: (content: unknown) => string;
  /** Called after an answer: from then on the same content is a new request. */
  renew: () => void;
}

/**
 * Idempotency keys of a form. A second click and a retry after a lost answer repeat the request, and the
 * server handles it once; changed input is another request, and must not get the first answer.
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
