import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

export type {
  AdminVisit,
  RecordedConnection,
} from '#shared/contracts/rest/admin/admin-visits.ts';
export type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
export type AdminVisitsQuery = CallInput<Rest['POST /api/admin/practices/:practiceId/visits/search']>['body'];

export const SECTIONS = [
  'information',
  'patients',
  'practice',
  'connections',
  'features',
  'guests',
  'notifications',
  'payments',
  'workflow',
  'emergency',
] as const;
export type Section = (typeof SECTIONS)[number];

export const ADMIN_VISITS_PATH = '/provider/client-admin/visits';
export const adminVisitPath = (visitId: string, section: Section = 'information') =>
  section === 'information'
    ? `${ADMIN_VISITS_PATH}/${visitId}`
    : `${ADMIN_VISITS_PATH}/${visitId}/${section}`;

/** Not polled: each read is audited. */
export const adminVisitQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['admin-visit', visitId],
    queryFn: ({ signal }) => call('GET /api/admin/visits/:visitId', { params: { visitId }, signal }),
    refetchOnWindowFocus: false,
    // Switching tabs is not another read.
    staleTime: 60_000,
  });
