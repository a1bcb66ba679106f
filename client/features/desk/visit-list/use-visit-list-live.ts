import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { unasked } from '#client/api/asked.ts';
import { call } from '#client/api/call.ts';
import { keepLoading } from '#client/api/keep-loading.ts';
import { notificationsKey } from '#client/features/desk/notification-sidebar/notification-queries.ts';
import {
  anyVisitKey,
  type VisitDetail,
  type VisitList,
  visitKey,
  visitListKey,
  waitingKey,
} from '#client/features/visits/visits/visit-queries.ts';
import { waitsKey } from '#client/features/visits/visits/waits-query.ts';
import type { VisitPresence } from '#shared/contracts/socket/events.ts';
import { debounced } from './debounced.ts';
import { applyPresence } from './presence.ts';

/** Several changes in a row reload the list, and an open visit, once (PRODUCT 6.5). */
const RELOAD_DEBOUNCE_MS = 750;
const DETAIL_DEBOUNCE_MS = 500;

/**
 * Keeps the practice's visits up to date while they are shown: presence immediately, other changes by
 * reloading.
 *
 * @param inVisit a live visit is open, which signing in again would leave
 * @throws CodeGone while rendering, if a new release has replaced the socket's code
 */
export function useVisitListLive(practiceId: number, { inVisit = false } = {}): void {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  // A reload of the page helps a list, and would interrupt a visit.
  if (problem && !inVisit) throw problem;

  useEffect(() => {
    let disconnect: (() => void) | undefined;
    let gone = false;
    const lists = debounced<string | null>(RELOAD_DEBOUNCE_MS, () => {
      reload(queries, visitListKey(practiceId));
      reload(queries, notificationsKey);
      reload(queries, waitsKey);
    });
    const details = debounced<string | null>(DETAIL_DEBOUNCE_MS, (changed) => {
      for (const visitId of changed) {
        reload(queries, visitId === null ? anyVisitKey : visitKey(visitId));
      }
    });

    const connect = ({ connectPractice }: typeof import('#client/realtime/practice-socket.ts')) => {
      if (gone) return;
      disconnect = connectPractice(practiceId, {
        // Changes before a connection were missed, including the first: the list and an open visit load without
        // waiting for it.
        onConnect: () => {
          reload(queries, visitListKey(practiceId));
          details.after(null);
        },
        onStillAway: () => {
          lists.after(null);
          details.after(null);
        },
        // If the session has ended, the 401 leads to the sign-in page.
        onEnded: () => void call('GET /api/provider/me', { stayOnUnauthorised: inVisit }).catch(() => {}),
        'visit:presence': (presence) => mergePresence(queries, practiceId, presence),
        'visits:changed': ({ visitId }) => {
          lists.after(visitId);
          details.after(visitId);
        },
      });
    };
    // Loaded separately, so that the first list does not wait for the socket's code.
    keepLoading(() => import('#client/realtime/practice-socket.ts')).then(connect, setProblem);
    return () => {
      gone = true;
      lists.cancel();
      details.cancel();
      disconnect?.();
    };
  }, [queries, practiceId, inVisit]);
}

/** Reloads after changes elsewhere are not user activity: the audit log calls them automatic. */
const reload = (queries: QueryClient, queryKey: readonly unknown[]) =>
  void unasked(() => queries.invalidateQueries({ queryKey }));

export function mergePresence(queries: QueryClient, practiceId: number, presence: VisitPresence): void {
  const waiting = queries.getQueryData<VisitList>(waitingKey(practiceId));
  queries.setQueriesData<VisitList>({ queryKey: visitListKey(practiceId) }, (list) => {
    if (!list) return list;
    const rows = applyPresence(list.rows, presence);
    return rows === list.rows ? list : { ...list, rows: [...rows] };
  });
  queries.setQueryData<VisitDetail>(
    visitKey(presence.visitId),
    (visit) => visit && { ...visit, ...presence },
  );
  const known = waiting?.rows.some(({ visitId }) => visitId === presence.visitId);
  // Someone arrived whose name the waiting list does not have yet.
  if (presence.patientStage === 'waiting' && !known) {
    reload(queries, waitingKey(practiceId));
  }
}
