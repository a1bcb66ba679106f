import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CommunicationId } from '#shared/domain/communication.ts';
import type { Language } from '#shared/domain/visit.ts';

export const waysQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['communications', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/communications', { params: { practiceId }, signal }),
  });

export const previewQuery = (practiceId: number, communication: CommunicationId, language: Language) =>
  queryOptions({
    queryKey: ['communications', practiceId, communication, language],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/communications/:communication', {
        params: { practiceId, communication },
        query: { language },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const letterUrl = (practiceId: number, communication: CommunicationId, language: Language) =>
  `/api/admin/practices/${practiceId}/communications/${communication}/letter?language=${language}`;
