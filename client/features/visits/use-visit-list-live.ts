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

/** Several changes in a row reload the list once (PRODUCT 6.5). */
const RELOAD_DEBOUNCE_MS = 750;

/** Keeps the practice's visits up to date while they are shown: presence at once, other changes by reloading. */
export function useVisitListLive(practiceId: number): void {
  const queries = useQueryClient();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let disconnect: (() => void) | undefined;
    let gone = false;

    // Loaded separately, so that the first list does not wait for the socket's code.
    void import('../../realtime/practice-socket.ts').then(({ connectPractice }) => {
      if (gone) return;
      disconnect = connectPractice(practiceId, {
        // Changes before the connection were missed, at the first one too: the list was loaded without
        // waiting for it.
        onConnect: () => void queries.invalidateQueries({ queryKey: visitListKey(practiceId) }),
        // If the session has ended, the 401 leads to the sign-in page.
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
