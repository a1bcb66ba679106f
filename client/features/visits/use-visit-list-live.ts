import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VisitPresence } from '../../../shared/contracts/socket/events.ts';
import { call } from '../../api/call.ts';
import {
  anyVisitKey,
  type VisitDetail,
  type VisitList,
  visitKey,
  visitListKey,
} from '../visit-data/visit-queries.ts';
import { applyPresence } from './presence.ts';

/** Several changes in a row load the list once (PRODUCT 6.5). */
const RELOAD_DEBOUNCE_MS = 750;

/** Keeps the practice's visits true while they are on a screen: presence at once, changes by loading again. */
export function useVisitListLive(practiceId: number): void {
  const queries = useQueryClient();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let disconnect: (() => void) | undefined;
    let gone = false;

    // The socket's code is not on the way to the first list.
    void import('../../realtime/practice-socket.ts').then(({ connectPractice }) => {
      if (gone) return;
      disconnect = connectPractice(practiceId, {
        // What happened before the line was up was not heard, at the first connection neither: the list was
        // loaded without waiting for it.
        onConnect: () => void queries.invalidateQueries({ queryKey: visitListKey(practiceId) }),
        // Whoever was signed out elsewhere goes to the sign-in page by the answer.
        onEnded: () => void call('GET /api/provider/me').catch(() => {}),
        'visit:presence': (presence) => mergePresence(queries, practiceId, presence),
        'visits:changed': ({ visitId }) => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            void queries.invalidateQueries({ queryKey: visitListKey(practiceId) });
            void queries.invalidateQueries({ queryKey: visitId === null ? anyVisitKey : visitKey(visitId) });
          }, RELOAD_DEBOUNCE_MS);
        },
      });
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      disconnect?.();
    };
  }, [queries, practiceId]);
}

function mergePresence(queries: QueryClient, practiceId: number, presence: VisitPresence): void {
  queries.setQueryData<VisitList>(visitListKey(practiceId), (list) => {
    if (!list) return list;
    const visits = applyPresence(list.visits, presence);
    return visits === list.visits ? list : { ...list, visits };
  });
  queries.setQueryData<VisitDetail>(
    visitKey(presence.visitId),
    (visit) => visit && { ...visit, ...presence },
  );
}
