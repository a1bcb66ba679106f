import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { ListResult } from '../../shared/contracts/list.ts';

interface ListOptions<Q, R> {
  /** Under which the rows are kept; whoever changes one of them invalidates it. */
  key: readonly unknown[];
  /** The order of a list that nobody has sorted: the contract's first sort. */
  sort: string;
  /** Names of the contract's filters. */
  filters: readonly (keyof Q & string)[];
  load: (query: Q, signal: AbortSignal) => Promise<ListResult<R>>;
}

/** A list as the address says it: what is searched, filtered and sorted by, and which page. */
export interface List<R> {
  result: ListResult<R> | undefined;
  error: unknown;
  /** Rows of what was asked before are shown, or none yet. */
  busy: boolean;
  /** Anything at all narrows it. */
  narrowed: boolean;
  q: string;
  sort: string;
  valueOf: (filter: string) => string;
  search: (q: string) => void;
  setSort: (sort: string) => void;
  setFilter: (filter: string, value: string) => void;
  /** To another page, by its cursor. */
  turnTo: (cursor: string) => void;
  /** Everything, from the beginning. */
  clear: () => void;
  retry: () => void;
}

/**
 * The state of a list is in the address and nowhere else, so that going back, loading again and passing the link on
 * show the same list. What the address says is checked by the server.
 */
export function useList<Q, R>({ key, sort, filters, load }: ListOptions<Q, R>): List<R> {
  const [params, setParams] = useSearchParams();
  const asked = ['q', 'sort', 'cursor', ...filters].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, Object.fromEntries(asked)],
    queryFn: ({ signal }) => load(Object.fromEntries(asked) as Q, signal),
    placeholderData: keepPreviousData,
  });

  /** Another list begins at its first page. */
  function change(name: string, value: string, replace = false): void {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (name !== 'cursor') after.delete('cursor');
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace },
    );
  }

  return {
    result: data,
    error: error ?? null,
    busy: isPlaceholderData || (isFetching && !data),
    narrowed: asked.some(([name]) => name !== 'sort' && name !== 'cursor'),
    q: params.get('q') ?? '',
    sort: params.get('sort') || sort,
    valueOf: (filter) => params.get(filter) ?? '',
    // Each letter would be a page to go back to.
    search: (q) => change('q', q, true),
    setSort: (next) => change('sort', next === sort ? '' : next),
    setFilter: (filter, value) => change(filter, value),
    turnTo: (cursor) => change('cursor', cursor),
    clear: () => setParams(new URLSearchParams()),
    retry: () => void refetch(),
  };
}
