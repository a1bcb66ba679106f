import { useCallback, useEffect, useState } from 'react';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { GuestList } from '#shared/contracts/rest/check-in/guests.ts';
import type { GuestsApi } from './guests-api.ts';

const AGAIN_MS = 30_000;

export interface GuestsState {
  list: GuestList | null;
  error: unknown;
  loading: boolean;
  reload: () => Promise<void>;
}

export function useGuests(api: GuestsApi, changed?: unknown): GuestsState {
  const [list, setList] = useState<GuestList | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(true);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true);
      try {
        const read = await api.list(signal);
        if (signal?.aborted) return;
        setList(read);
        setError(null);
      } catch (caught) {
        if (!signal?.aborted) setError(orCode(caught, 'UNABLE_TO_LOAD_GUESTS'));
      }
      if (!signal?.aborted) setLoading(false);
    },
    [api],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `changed` is what it is asked again for
  useEffect(() => {
    const controller = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void load(controller.signal);
    };
    void load(controller.signal);
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [load, changed]);

  return { list, error, loading, reload: useCallback(() => load(), [load]) };
}
