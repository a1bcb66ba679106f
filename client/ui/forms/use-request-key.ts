import { useRef } from 'react';

interface RequestKey {
  /** The key of a request with this content: the same content sent again has the same key, another content another one. */
  of: (content: unknown) => string;
  /** After an answer: the same content is a new request from now on. */
  renew: () => void;
}

/**
 * Idempotency keys of a form. A second click and a retry after a lost answer repeat the request, and the server does it
 * once; changed input asks for something else, and must not get the first one's answer.
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
