import { useCallback, useEffect, useRef, useState } from 'react';

export type Loading<T> =
  | { is: 'loading' }
  | { is: 'ready'; data: T }
  | { is: 'failed'; error: unknown; retrying: boolean };

const LOADING = { is: 'loading' } as const;

/**
 * Loads a page's data when it opens. For pages of patients and guests, who do not download TanStack Query.
 *
 * @param of the subject, such as a link: the page starts over for another one
 * @param load from `useCallback`: the page shows the earlier data until another function has loaded. Its signal is
 *   aborted on unmount and on reload
 */
export function useLoaded<T>(of: string, load: (signal: AbortSignal) => Promise<T>) {
  const [known, setKnown] = useState<{ of: string; state: Loading<T> }>({ of, state: LOADING });
  const asking = useRef<AbortController | null>(null);

  const change = useCallback(
    (to: (state: Loading<T>) => Loading<T>) =>
      setKnown((before) => ({ of, state: to(before.of === of ? before.state : LOADING) })),
    [of],
  );

  const reload = useCallback(async () => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    change((state) => (state.is === 'failed' ? { ...state, retrying: true } : state));
    try {
      const data = await load(signal);
      if (!signal.aborted) change(() => ({ is: 'ready', data }));
    } catch (error) {
      if (!signal.aborted) change(() => ({ is: 'failed', error, retrying: false }));
    }
  }, [load, change]);

  useEffect(() => {
    void reload();
    return () => asking.current?.abort();
  }, [reload]);

  const fail = (error: unknown) => change(() => ({ is: 'failed', error, retrying: false }));
  const update = (to: (data: T) => T) =>
    change((state) => (state.is === 'ready' ? { is: 'ready', data: to(state.data) } : state));

  return { state: known.of === of ? known.state : LOADING, reload, fail, update };
}
