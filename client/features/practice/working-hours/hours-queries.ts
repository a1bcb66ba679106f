import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { HoursChange } from '#shared/contracts/rest/practice/working-hours.ts';

export type { Hours } from '#shared/contracts/rest/practice/working-hours.ts';

/** Whose hours: a practice's, or those of a member of its staff there. */
export interface HoursOwner {
  practiceId: number;
  accountId: string | null;
}

export const hoursQuery = ({ practiceId, accountId }: HoursOwner) =>
  queryOptions({
    queryKey: ['working-hours', practiceId, accountId],
    queryFn: ({ signal }) =>
      accountId === null
        ? call('GET /api/admin/practices/:practiceId/hours', { params: { practiceId }, signal })
        : call('GET /api/provider/practices/:practiceId/providers/:accountId/hours', {
            params: { practiceId, accountId },
            signal,
          }),
    // A form edits it: loaded when the page opens, never in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const saveHours = ({ practiceId, accountId }: HoursOwner, body: HoursChange) =>
  accountId === null
    ? call('PUT /api/admin/practices/:practiceId/hours', { params: { practiceId }, body })
    : call('PUT /api/provider/practices/:practiceId/providers/:accountId/hours', {
        params: { practiceId, accountId },
        body,
      });
