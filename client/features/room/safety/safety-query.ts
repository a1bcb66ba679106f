import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';

export const safetyQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: [...visitKey(rootVisitId), 'safety'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/safety', { params: { rootVisitId }, signal }),
    // Changes are pushed; polling only catches those missed during a lost connection.
    refetchInterval: 60_000,
  });
