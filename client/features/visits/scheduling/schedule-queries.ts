import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

export type ScheduleOptions = CallResult<Rest['GET /api/provider/practices/:practiceId/schedule-options']>;
export type FoundPatient = CallResult<
  Rest['POST /api/provider/practices/:practiceId/patients/search']
>['results'][number];
export type ScheduleBody = CallInput<Rest['POST /api/provider/visits']>['body'];
export type ScheduledVisit = CallResult<Rest['POST /api/provider/visits']>;

export const scheduleOptionsQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['schedule-options', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/schedule-options', { params: { practiceId }, signal }),
  });

export const patientSearchQuery = (practiceId: number, name: string) =>
  queryOptions({
    queryKey: ['patients', practiceId, name],
    queryFn: ({ signal }) =>
      call('POST /api/provider/practices/:practiceId/patients/search', {
        params: { practiceId },
        body: { name },
        signal,
      }),
    enabled: name.length > 0,
    placeholderData: keepPreviousData,
  });

export const encountersQuery = (practiceId: number, patientId: string) =>
  queryOptions({
    queryKey: ['encounters', practiceId, patientId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/patients/:patientId/encounters', {
        params: { practiceId, patientId },
        signal,
      }),
    retry: false,
  });
