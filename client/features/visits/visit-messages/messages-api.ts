import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';

/** Refetches this often shortly after a message was queued; failures are pushed as changes of the visit. */
const ON_ITS_WAY_MS = 3_000;
/** A message counts as just queued for this long; a slower one is being retried. */
const JUST_NOW_MS = 60_000;

export const messagesQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: [...visitKey(rootVisitId), 'messages'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/messages', { params: { rootVisitId }, signal }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.messages.some(
        ({ state, at }) => state === 'QUEUED' && Date.parse(at) > dataUpdatedAt - JUST_NOW_MS,
      )
        ? ON_ITS_WAY_MS
        : false,
  });

/** Resends the confirmation, to one patient or all (null), or a guest's invitation. */
export function resend(rootVisitId: string, whom: { sessionId: string | null; guestId?: string }) {
  return call('POST /api/provider/visits/:rootVisitId/communications', {
    params: { rootVisitId },
    body: whom,
  });
}

export function sendAgain(rootVisitId: string, messageId: string) {
  return call('POST /api/provider/visits/:rootVisitId/messages/:messageId/again', {
    params: { rootVisitId, messageId },
  });
}
