import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export type { EmergencyAccess } from '#shared/contracts/rest/visits/emergency-access.ts';

export const emergencyQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['admin-visit', visitId, 'emergency'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/visits/:visitId/emergency-access', { params: { visitId }, signal }),
  });

export const accessesQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['visit', visitId, 'emergency-accesses'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/emergency-accesses', {
        params: { rootVisitId: visitId },
        signal,
      }),
  });

/** Not polled: each read is audited. */
export const emergencyImagesQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['admin-visit', visitId, 'emergency-images'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/visits/:visitId/emergency-images', { params: { visitId }, signal }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });

/** Not polled: each read is audited. */
export const recordQuery = (visitId: string, language: 'en' | 'es') =>
  queryOptions({
    queryKey: ['admin-visit', visitId, 'emergency-record', language],
    queryFn: ({ signal }) =>
      call('GET /api/admin/visits/:visitId/emergency-record', {
        params: { visitId },
        query: { language },
        signal,
      }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
