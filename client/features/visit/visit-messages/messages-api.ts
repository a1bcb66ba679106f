import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { visitKey } from '../visits/visit-queries.ts';

/** How often the messages are read again while one was queued just now, in milliseconds; failures are news of the visit. */
const ON_ITS_WAY_MS = 3_000;
/** For how long: what takes longer is being retried, in milliseconds. */
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

/** Sends the confirmation again, to one patient or all (null), or a guest's invitation. */
export function resend(rootVisitId: string, whom: { sessionId: string | null; guestId?: string }) {
  return call('POST /api/provider/visits/:rootVisitId/communications', {
    params: { rootVisitId },
    body: whom,
  });
}

/** Sends a message that was not delivered again. */
export function sendAgain(rootVisitId: string, messageId: string) {
  return call('POST /api/provider/visits/:rootVisitId/messages/:messageId/again', {
    params: { rootVisitId, messageId },
  });
}
