import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { arrivals, waitingVisits } from '#client/features/desk/visit-list/presence.ts';
import { useVisitListLive } from '#client/features/desk/visit-list/use-visit-list-live.ts';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { waitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { playChime, prepareChime } from '#client/media/chime.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { setTitleBadge } from '#client/ui/components/page-title.ts';
import { toast } from '#client/ui/components/toast.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { useWaitNews } from './use-wait-news.ts';

/**
 * Notifies the signed-in user on any staff screen that a patient entered the waiting room: a sound, a count
 * in the tab's title, and an announcement for screen readers.
 */
export function VisitArrivals() {
  const { practice } = useSignedIn();
  return maySee('/provider/visits', practice) ? <Watch practiceId={practice.practiceId} /> : null;
}

const NONE: readonly VisitListItem[] = [];

function Watch({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('waiting-now');
  const nameOf = useVisitName();
  const { data } = useQuery(waitingQuery(practiceId));
  useWaitNews(practiceId, data?.rows ?? NONE);
  const before = useRef<{ practiceId: number; visits: readonly VisitListItem[] } | null>(null);
  useVisitListLive(practiceId);
  useEffect(prepareChime, []);

  useEffect(() => {
    if (!data) return;
    const known = before.current?.practiceId === practiceId ? before.current.visits : null;
    before.current = { practiceId, visits: data.rows };
    setTitleBadge(waitingVisits(data.rows).length);
    // No sound for patients who waited before this page was opened.
    const came = known ? arrivals(known, data.rows) : [];
    if (came.length === 0) return;
    playChime();
    for (const visit of came) {
      const words = t('hasArrived', { name: nameOf(visit) });
      announce(words);
      toast(words, 'good');
    }
  }, [data, practiceId, t, nameOf]);

  useEffect(() => () => setTitleBadge(0), []);
  return null;
}
