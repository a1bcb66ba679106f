import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { enterprisesQuery, practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import type { Practice } from '#shared/contracts/rest/practice/practices.ts';

export type { Enterprise, Practice } from '#shared/contracts/rest/practice/practices.ts';

export const PRACTICES_PATH = '/provider/client-admin/practices';

export const practiceQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['administered-practice', practiceId],
    queryFn: ({ signal }) => call('GET /api/admin/practices/:practiceId', { params: { practiceId }, signal }),
    // A form edits it, so it loads when the page opens, never in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export function readListsAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: enterprisesQuery.queryKey });
  void queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
}

export function keepPractice(queries: QueryClient, practice: Practice): void {
  queries.setQueryData(practiceQuery(practice.practiceId).queryKey, practice);
  readListsAgain(queries);
}
