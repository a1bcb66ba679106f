import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { arrivals, waitingVisits } from '#client/features/desk/visit-list/presence.ts';
import { useVisitListLive } from '#client/features/desk/visit-list/use-visit-list-live.ts';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { waitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { type LongWait, waitsQuery } from '#client/features/visits/visits/waits-query.ts';
import { playChime, prepareChime } from '#client/media/chime.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { setTitleBadge } from '#client/ui/components/page-title.ts';
import { toast } from '#client/ui/components/toast.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

/**
 * Notifies staff on any screen that a patient entered the waiting room: by sound, a count in the tab's title, and an
 * announcement for screen readers.
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

/**
 * Notifies the user with a sound, once for each visit, that its patient still waits, or requests a call or another
 * time. Also says that a colleague takes over.
 */
function useWaitNews(practiceId: number, visits: readonly VisitListItem[]): void {
  const { t } = useTranslation('waits');
  const { me } = useSignedIn();
  const nameOf = useVisitName();
  const someoneWaits = visits.some(({ patientStage }) => patientStage === 'waiting');
  const { data } = useQuery(waitsQuery(practiceId, someoneWaits));
  const before = useRef<readonly LongWait[]>(undefined);

  useEffect(() => {
    if (!data) return;
    const former = before.current;
    before.current = data.waits;
    for (const wait of data.waits) {
      const visit = visits.find(({ visitId }) => visitId === wait.visitId);
      const was = former?.find(({ visitId }) => visitId === wait.visitId);
      if (!visit) continue;
      const name = nameOf(visit);
      if (wait.takenBy) {
        const isNews = former && was?.takenBy?.accountId !== wait.takenBy.accountId;
        if (isNews && wait.takenBy.accountId !== me.accountId) say(t('takesOver', wait.takenBy), 'good');
      } else if (wait.callAsked && !was?.callAsked && wait.told) say(t('asksForCall', { name }), 'info');
      else if (wait.timeAsked && !was?.timeAsked && wait.told) say(t('asksForTime', { name }), 'info');
      else if (wait.told && !was?.told) say(t('stillWaits', { name }), 'info');
    }
  }, [data, visits, me.accountId, nameOf, t]);
}

function say(words: string, tone: 'good' | 'info'): void {
  if (tone === 'info') playChime();
  announce(words);
  toast(words, tone);
}
