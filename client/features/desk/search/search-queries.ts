import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { PatientQuery } from '#shared/contracts/patient-query.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { recordQuery } from '#shared/rules/patient-search.ts';

const KEPT_MS = 60_000;

export type SearchResult = CallResult<Rest['POST /api/provider/practices/:practiceId/search']>;
export type FoundPatient = SearchResult['patients'][number];

export const searchQuery = (practiceId: number, text: string) =>
  queryOptions({
    queryKey: ['search', practiceId, text],
    queryFn: ({ signal }) =>
      call('POST /api/provider/practices/:practiceId/search', {
        params: { practiceId },
        body: { text },
        signal,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** The search is audited, and not retried. */
export const recordSearchQuery = (practiceId: number, typed: string) => {
  const body = recordQuery(typed);
  return queryOptions({
    queryKey: ['record-search', practiceId, body],
    queryFn: ({ signal }) =>
      call('POST /api/provider/practices/:practiceId/record-patients/search', {
        params: { practiceId },
        body: body as PatientQuery,
        signal,
      }),
    enabled: body !== null,
    staleTime: KEPT_MS,
    retry: false,
  });
};
