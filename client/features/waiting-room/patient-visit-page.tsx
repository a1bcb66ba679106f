import { DoorOpen, Heart, MonitorSmartphone, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '../../../shared/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { announce } from '../../components/announce.tsx';
import { Button } from '../../components/button.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Spinner } from '../../components/spinner.tsx';
import { toast } from '../../components/toast.tsx';
import { useErrorWords } from '../errors/use-error-words.ts';
import { useRoom, useVisitSession, VisitSessionProvider } from '../in-visit/use-visit-session.tsx';
import { PublicTop } from '../info/public-top.tsx';
import { ArrivalPage } from './arrival-page.tsx';
import styles from './patient-visit-page.module.css';
import { WaitingPage } from './waiting-page.tsx';

type VisitViewModule = typeof import('../in-visit/visit-view.tsx');

/** The patient's side of a visit, from the countdown to the thank-you; the server says where they stand. */
export default function PatientVisitPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('waiting-room');
  usePageTitle(t('title'));
  const [visitNumber, setVisitNumber] = useState(0);
  return (
    <VisitSessionProvider key={visitNumber} handshake={{ as: 'patient', sessionId }} fallback={<Opening />}>
      <PatientVisit onAgain={() => setVisitNumber(visitNumber + 1)} />
    </VisitSessionProvider>
  );
}

function PatientVisit({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('waiting-room');
  const link = useRoom((state) => state.link);
  const stage = useRoom((state) => state.you?.stage);
  const here = stage === 'waiting' || stage === 'in-visit';
  const visit = useVisitView(here);

  useEffect(() => {
    if (stage === 'in-visit') announce(t('admitted'));
  }, [stage, t]);

  if (link === 'closed') return <Closed onAgain={onAgain} />;
  if (here) return <WaitingOrInVisit visit={visit} inVisit={stage === 'in-visit'} />;
  switch (stage) {
    case undefined:
      return <Opening />;
    case 'pending':
      return <ArrivalPage />;
    case 'left':
      return <Left />;
    default:
      return stage satisfies never;
  }
}

/**
 * The visit is drawn while the patient waits, behind the waiting room and out of everyone's reach: their
 * admission only shows it, and the browser's time goes to the first picture. Nobody else is in it yet.
 */
function WaitingOrInVisit({ visit, inVisit }: { visit: VisitViewModule | null; inVisit: boolean }) {
  const waitingRoom = useOutlasting(!inVisit, WAITING_ROOM_OUTLASTS_MS);
  return (
    <>
      {waitingRoom ? (
        <div className={inVisit ? styles.behind : undefined} inert={inVisit}>
          <WaitingPage />
        </div>
      ) : null}
      {inVisit && !visit ? <Opening /> : null}
      {visit ? (
        <div className={inVisit ? undefined : styles.behind} inert={!inVisit}>
          <visit.VisitView staff={false} />
        </div>
      ) : null}
    </>
  );
}

/** Taking a picture off the page stops a browser for a moment: that moment is not the one of admission. */
const WAITING_ROOM_OUTLASTS_MS = 2_000;

/** True while `wanted`, and for a while after. */
function useOutlasting(wanted: boolean, afterMs: number): boolean {
  const [over, setOver] = useState(!wanted);
  useEffect(() => {
    if (wanted) return setOver(false);
    const timer = setTimeout(() => setOver(true), afterMs);
    return () => clearTimeout(timer);
  }, [wanted, afterMs]);
  return wanted || !over;
}

/**
 * Fetches what they will see next while they wait. Not by Suspense, which would hold the first picture
 * back for a moment so that its fallback does not flicker.
 */
function useVisitView(wanted: boolean): VisitViewModule | null {
  const [module, setModule] = useState<VisitViewModule | null>(null);
  useEffect(() => {
    if (wanted) void import('../in-visit/visit-view.tsx').then(setModule);
  }, [wanted]);
  return module;
}

function Opening() {
  const { t } = useTranslation('waiting-room');
  return (
    <MessagePage top={<PublicTop />} icon={<Spinner size="large" />} title={t('connecting')}>
      {null}
    </MessagePage>
  );
}

function Left() {
  const { t } = useTranslation('waiting-room');
  const session = useVisitSession();
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<DoorOpen size={40} />}
      title={t('leftTitle')}
      actions={
        <Button
          variant="primary"
          size="large"
          onClick={() => session.checkIn().catch((error: unknown) => toast(words.error(error), 'danger'))}
        >
          {t('comeBack')}
        </Button>
      }
    >
      <p>{t('leftHelp')}</p>
    </MessagePage>
  );
}

/** The server's last word, with what the person can do now. */
function Closed({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('waiting-room');
  const { t: tVisit } = useTranslation('in-visit');
  const words = useErrorWords();
  const closing = useRoom((state) => state.closing);
  const practice = useRoom((state) => state.facts?.practiceName);

  if (closing === 'ended' || closing === 'VISIT_ENDED') {
    return (
      <MessagePage top={<PublicTop />} icon={<Heart size={40} />} title={t('thankYou')}>
        <p>{practice ? t('thankYouHelp', { practice }) : t('thankYouPlain')}</p>
      </MessagePage>
    );
  }
  if (closing === 'superseded') {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={<MonitorSmartphone size={40} />}
        title={tVisit('elsewhereTitle')}
        actions={
          <Button variant="primary" size="large" onClick={onAgain}>
            {tVisit('useHere')}
          </Button>
        }
      >
        <p>{tVisit('elsewhereHelp')}</p>
      </MessagePage>
    );
  }
  const lost = closing === 'NOT_SIGNED_IN' || closing === 'no-access';
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<TriangleAlert size={40} />}
      tone="waiting"
      title={lost ? t('lostTitle') : tVisit('unavailableTitle')}
      actions={
        lost ? null : (
          <Button variant="primary" size="large" onClick={onAgain}>
            {tVisit('tryAgain')}
          </Button>
        )
      }
    >
      <p>
        {lost
          ? t('lostHelp')
          : words.error(new ApiError(isErrorCode(closing) ? closing : 'VISIT_UNAVAILABLE', 0))}
      </p>
    </MessagePage>
  );
}
