import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallResult } from '../../../../shared/contracts/contract.ts';
import type { Rest } from '../../../../shared/contracts/rest/index.ts';
import { call } from '../../../api/call.ts';

export type SearchResult = CallResult<Rest['POST /api/provider/practices/:practiceId/search']>;
export type FoundPatient = SearchResult['patients'][number];

/** The practice's patients and schedules by what was typed. */
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
