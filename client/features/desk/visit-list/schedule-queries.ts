import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { visitListKey } from '#client/features/visits/visits/visit-queries.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { ScheduleOwner } from '#shared/contracts/rest/desk/schedules.ts';

const SCHEDULES = 'schedules';

export const schedulesQuery = (practiceId: number, name: string) =>
  queryOptions({
    queryKey: [SCHEDULES, practiceId, 'named', name],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/schedules', {
        params: { practiceId },
        query: { name },
        signal,
      }),
  });

export const scheduleQuery = (practiceId: number, userId: string) =>
  queryOptions({
    queryKey: [SCHEDULES, practiceId, 'one', userId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/schedules/:userId', {
        params: { practiceId, userId },
        signal,
      }),
  });

export const favoritesQuery = (practiceId: number) =>
  queryOptions({
    queryKey: [SCHEDULES, practiceId, 'favorites'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/favorite-providers', { params: { practiceId }, signal }),
  });

export function useStar(practiceId: number): (owner: ScheduleOwner) => Promise<void> {
  const queries = useQueryClient();
  const words = useErrorWords();
  return async ({ userId, starred }) => {
    const params = { practiceId, userId };
    try {
      await (starred
        ? call('DELETE /api/provider/practices/:practiceId/favorite-providers/:userId', { params })
        : call('PUT /api/provider/practices/:practiceId/favorite-providers/:userId', { params }));
    } catch (error) {
      toast(words.error(error), 'danger');
    }
    await queries.invalidateQueries({ queryKey: [SCHEDULES, practiceId] });
    await queries.invalidateQueries({ queryKey: visitListKey(practiceId) });
  };
}
