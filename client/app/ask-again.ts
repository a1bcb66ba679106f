import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#client/api/api-error.ts';
import { reachable } from '#client/api/reachable.ts';

/**
 * Repeats what a screen could not read without a connection, once the server responds again. TanStack Query's own way
 * follows `navigator.onLine`.
 *
 * @returns stops it
 */
export function askAgainOnceReachable(queries: QueryClient): () => void {
  return reachable.subscribe(({ now }) => {
    if (!now) return;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isApiError(state.error, 'NO_CONNECTION'),
    });
  });
}
