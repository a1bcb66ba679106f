import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { type LongWait, waitsQuery } from '#client/features/visits/visits/waits-query.ts';
import { playChime } from '#client/media/chime.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

/**
 * Tells the signed-in user, once for each visit, that its patient still waits, or asks for a call or another time, with
 * a sound; and that a colleague takes over.
 */
export function useWaitNews(practiceId: number, visits: readonly VisitListItem[]): void {
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
