import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallInput, CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

export type VisitType = CallResult<Rest['GET /api/admin/visit-types/:visitTypeId']>;
export type VisitTypeRow = CallResult<
  Rest['GET /api/admin/practices/:practiceId/visit-types']
>['rows'][number];
export type VisitTypeQuery = CallInput<Rest['GET /api/admin/practices/:practiceId/visit-types']>['query'];

/** Query key of everything about visit types, invalidated by each change. */
export const VISIT_TYPES = 'visit-types';

export const visitTypeQuery = (visitTypeId: string) =>
  queryOptions({
    queryKey: [VISIT_TYPES, visitTypeId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/visit-types/:visitTypeId', { params: { visitTypeId }, signal }),
    // A refetch must not reset a form in use; CHANGED_MEANWHILE reports others' changes.
    refetchOnWindowFocus: false,
  });

export const listPath = '/provider/client-admin/visit-types';
export const typePath = (visitTypeId: string, tab = 'general') => `${listPath}/${visitTypeId}/${tab}`;

export const consentTextPath = (textId: string) => `/provider/client-admin/consent-texts/${textId}`;
