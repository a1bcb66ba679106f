import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

type Outbox = CallResult<Rest['GET /api/demo/outbox']>;
export type SentMessage = Outbox['messages'][number];
export type InterpreterRequest = Outbox['interpreterRequests'][number];

const POLL_MS = 4_000;

/** The demo's messages, newest first; null before the first response. */
export function useOutbox() {
  const [messages, setMessages] = useState<SentMessage[] | null>(null);
  const [interpreterRequests, setInterpreterRequests] = useState<InterpreterRequest[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(false);

  const reload = useCallback(async () => {
    setLoading(true);
    try {
      const answer = await call('GET /api/demo/outbox');
      setMessages(answer.messages.toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt)));
      setInterpreterRequests(answer.interpreterRequests);
      setError(null);
    } catch (caught) {
      setError(caught);
    } finally {
      setLoading(false);
    }
  }, []);

  const off = isApiError(error, 'NOT_FOUND');
  useEffect(() => {
    void reload();
    if (off) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [reload, off]);

  return { messages, interpreterRequests, error, loading, reload };
}
