import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { storage } from '#client/api/storage.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import {
  loadVisits,
  POLL_MS,
  type VisitList,
  visitListKey,
} from '#client/features/visits/visits/visit-queries.ts';
import { addressOf } from '#client/ui/lists/list-params.ts';
import { type List, useList } from '#client/ui/lists/use-list.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { defaultOrder, type VisitView } from '#shared/domain/visit-list.ts';
import {
  FILTERS,
  keptOf,
  type Layout,
  type ListQuery,
  NAMES,
  ownerOf,
  paramsOfView,
  searchOf,
  viewOf,
} from './list-address.ts';
import { usePracticeOfAddress } from './use-practice-of-address.ts';

export interface Visits extends List<VisitListItem, VisitList> {
  view: VisitView;
  owner: string | undefined;
  layout: Layout;
  addressOf: (view: VisitView) => string;
}

export function useVisits(): Visits {
  const { me, practice } = useSignedIn();
  const { practiceId } = practice;
  const search = useSearch();
  const params = new URLSearchParams(search);
  const view = viewOf(params.get('view'));
  const layout: Layout = params.get('layout') === 'grid' ? 'grid' : 'cards';
  const owner = ownerOf(params.get('whose') ?? undefined, me.accountId);
  const list = useList<ListQuery, VisitListItem, VisitList>({
    key: [...visitListKey(practiceId), layout],
    sort: defaultOrder(view),
    filters: NAMES,
    enabled: owner !== undefined,
    refetchInterval: POLL_MS,
    load: (query, signal) => {
      const body = searchOf(query, { practiceId, accountId: me.accountId }, layout);
      if (!body) throw new Error('nothing to search for');
      return loadVisits(body, signal);
    },
  });

  useEffect(() => {
    storage.set(`visitList:${practiceId}`, keptOf(search));
    storage.remove(`visitsInCalendar:${practiceId}`);
  }, [practiceId, search]);

  return {
    ...list,
    narrowed: list.q !== '' || FILTERS.some((name) => list.valueOf(name) !== ''),
    clear: () => list.setFilters({ q: '', ...Object.fromEntries(FILTERS.map((name) => [name, ''])) }),
    view,
    owner,
    layout,
    addressOf(next) {
      const kept = new URLSearchParams(params);
      kept.set('q', list.q);
      return `/provider/visits${addressOf(paramsOfView(kept, next))}`;
    },
  };
}

/**
 * Redirects an address without filters to the practice's last shown list, or to the calendar if that was shown last.
 * For users with several practices the address names one, so that a shared link and going back select it (PRODUCT
 * 2.7).
 */
export function useListAddress(): { redirect: string | null; ready: boolean } {
  const { practice, practices } = useSignedIn();
  const ready = usePracticeOfAddress();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const wanted = new URLSearchParams(
    search === '' ? (storage.get(`visitList:${practice.practiceId}`) ?? '') : search,
  );
  if (search === '' && storage.get(`visitsInCalendar:${practice.practiceId}`))
    return { redirect: '/provider/calendar', ready };
  // Replaces a bare address, because going back to it would show the remembered list again.
  if (!wanted.has('view')) wanted.set('view', 'upcoming');
  if (!params.has('practiceId') && practices.length > 1)
    wanted.set('practiceId', String(practice.practiceId));
  const redirect =
    wanted.toString() === params.toString() ? null : `/provider/visits?${wanted}${location.hash}`;
  return { redirect, ready };
}
