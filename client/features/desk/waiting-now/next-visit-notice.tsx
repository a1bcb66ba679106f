import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { arrivals, waitingVisits } from '#client/features/desk/visit-list/presence.ts';
import { useVisitListLive } from '#client/features/desk/visit-list/use-visit-list-live.ts';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { ownWaitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { playChime } from '#client/media/chime.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';

interface NextVisitNoticeProps {
  practiceId: number;
  mayEnd: boolean;
}

/**
 * Notifies a provider in a live visit of a patient who waits for another of the provider's visits (PRODUCT 9.16). Leads
 * to the waiting visit that starts first. A closed notice returns with the next arrival.
 */
export default function NextVisitNotice({ practiceId, mayEnd }: NextVisitNoticeProps) {
  const { t } = useTranslation('waiting-now');
  const { me } = useSignedIn();
  const language = useLanguage();
  const nameOf = useVisitName();
  const thisVisit = useRoom((state) => state.facts?.visitId);
  const { data } = useQuery(ownWaitingQuery(practiceId, me.accountId));
  useVisitListLive(practiceId, { inVisit: true });
  const before = useRef<typeof data>(undefined);
  const [closed, setClosed] = useState(false);
  const [going, setGoing] = useState(false);

  useEffect(() => {
    if (!data || !thisVisit) return;
    const known = before.current?.rows;
    before.current = data;
    // No sound for patients who waited before this page was opened.
    const came = known ? arrivals(known, data.rows).filter(({ visitId }) => visitId !== thisVisit) : [];
    if (came.length === 0) return;
    setClosed(false);
    playChime();
    for (const visit of came) announce(t('hasArrived', { name: nameOf(visit) }));
  }, [data, thisVisit, t, nameOf]);

  const [next] = waitingVisits(data?.rows ?? [])
    .filter(({ visitId }) => visitId !== thisVisit)
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
  if (!next || !thisVisit) return null;
  const name = nameOf(next);
  return (
    <>
      {closed ? null : (
        <VisitNotice
          priority="elsewhere"
          title={t('nextVisit', { name, time: formatTime(next.startTime, next.timeZone, language) })}
          help={t('nextVisitHelp')}
          said={null}
          onClose={() => setClosed(true)}
        >
          <Button aria-label={t('goToNamed', { name })} onClick={() => setGoing(true)}>
            {t('goTo')}
          </Button>
        </VisitNotice>
      )}
      {going ? (
        <GoToVisitDialog
          sessionId={next.sessionId}
          name={name}
          mayEnd={mayEnd}
          onClose={() => setGoing(false)}
        />
      ) : null}
    </>
  );
}

interface GoToVisitDialogProps {
  sessionId: string;
  name: string;
  mayEnd: boolean;
  onClose: () => void;
}

function GoToVisitDialog({ sessionId, name, mayEnd, onClose }: GoToVisitDialogProps) {
  const { t } = useTranslation('waiting-now');
  const { t: inVisit } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  const [, navigate] = useLocation();

  async function go(by: 'seat:leave' | 'visit:end') {
    const gone = by === 'visit:end' ? run(by, {}, 'UNABLE_TO_END_VISIT') : run(by, {});
    if (await gone) navigate(`/provider/group/${sessionId}`);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('goToTitle', { name })}
      closeLabel={inVisit('close')}
      width={760}
      actions={
        <>
          <Button onClick={onClose}>{inVisit('stay')}</Button>
          <Button variant={mayEnd ? 'secondary' : 'danger'} busy={busy} onClick={() => void go('seat:leave')}>
            {t('leaveAndGo')}
          </Button>
          {mayEnd ? (
            <Button variant="danger" busy={busy} onClick={() => void go('visit:end')}>
              {t('endAndGo')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(mayEnd ? 'goToHelp' : 'goToHelpColleague')}</p>
    </Dialog>
  );
}
