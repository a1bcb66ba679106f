import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListResult } from '#shared/contracts/list.ts';
import { useListParams } from './list-params.ts';

interface ListOptions<Q, P> {
  key: readonly unknown[];
  sort: string;
  filters: readonly (keyof Q & string)[];
  load: (query: Q, signal: AbortSignal) => Promise<P>;
  enabled?: boolean;
  /** In milliseconds. */
  refetchInterval?: number;
}

export interface List<R, P extends ListResult<R> = ListResult<R>> {
  result: P | undefined;
  error: unknown;
  /** When the result was loaded, in milliseconds since the epoch. */
  loadedAt: number;
  busy: boolean;
  narrowed: boolean;
  q: string;
  sort: string;
  valueOf: (filter: string) => string;
  search: (q: string) => void;
  setSort: (sort: string) => void;
  setFilter: (filter: string, value: string) => void;
  setFilters: (values: Record<string, string>) => void;
  turnTo: (cursor: string) => void;
  clear: () => void;
  retry: () => void;
}

/** Only in the address, so that going back, reloading and sharing the link show the same list. */
export function useList<Q, R, P extends ListResult<R> = ListResult<R>>({
  key,
  sort,
  filters,
  load,
  enabled = true,
  refetchInterval,
}: ListOptions<Q, P>): List<R, P> {
  const [params, setParams] = useListParams();
  const asked = ['q', 'sort', 'cursor', ...filters].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, Object.fromEntries(asked)],
    queryFn: ({ signal }) => load(Object.fromEntries(asked) as Q, signal),
    placeholderData: keepPreviousData,
    enabled,
    ...(refetchInterval ? { refetchInterval } : {}),
  });

  function change(values: Record<string, string>, replace = false): void {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('cursor');
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace },
    );
  }

  return {
    result: data,
    error: error ?? null,
    loadedAt: dataUpdatedAt,
    busy: isPlaceholderData || (isFetching && !data),
    narrowed: asked.some(([name]) => name !== 'sort' && name !== 'cursor'),
    q: params.get('q') ?? '',
    sort: params.get('sort') || sort,
    valueOf: (filter) => params.get(filter) ?? '',
    // Otherwise each letter would be a history entry.
    search: (q) => change({ q }, true),
    setSort: (next) => change({ sort: next === sort ? '' : next }),
    setFilter: (filter, value) => change({ [filter]: value }),
    setFilters: (values) => change(values),
    turnTo: (cursor) => change({ cursor }),
    clear: () => setParams(() => new URLSearchParams()),
    retry: () => void refetch(),
  };
}
