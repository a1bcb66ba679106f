import { DoorOpen, Heart, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingReason } from '../../../shared/contracts/socket/events.ts';
import type { CancelReason } from '../../../shared/domain/workflow.ts';
import { type ErrorCode, isErrorCode } from '../../../shared/errors.ts';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { announce } from '../../components/announce.tsx';
import { Button } from '../../components/button.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Spinner } from '../../components/spinner.tsx';
import { toast } from '../../components/toast.tsx';
import { useErrorWords } from '../errors/use-error-words.ts';
import { ElsewherePage, UnavailablePage } from '../in-visit/closed-pages.tsx';
import { useRoom, useVisitSession, VisitSessionProvider } from '../in-visit/use-visit-session.tsx';
import { PublicTop } from '../info/public-top.tsx';
import { LinkProblem } from '../join/link-problem.tsx';
import { useWorkflow } from '../workflow/use-workflow.ts';
import { ArrivalPage } from './arrival-page.tsx';
import { CancelledPage } from './cancelled-page.tsx';
import { RemovedPage } from './removed-page.tsx';
import { StepsOpenLater } from './steps-open-later.tsx';
import { useEntrance } from './use-entrance.ts';
import { WaitingPage } from './waiting-page.tsx';

const VisitRating = lazy(() => import('../surveys/visit-rating.tsx'));
/** Most visits begin with it, and those that do not need none of it. */
const Preparation = lazy(() => import('../workflow/preparation.tsx'));

type VisitViewModule = typeof import('../in-visit/visit-view.tsx');

/** The patient's side of a visit, from the countdown to the thank-you; the server says where they stand. */
export default function PatientVisitPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('waiting-room');
  usePageTitle(t('title'));
  const [visitNumber, setVisitNumber] = useState(0);
  return (
    <VisitSessionProvider key={visitNumber} handshake={{ as: 'patient', sessionId }} fallback={<Opening />}>
      <PatientVisit sessionId={sessionId} onAgain={() => setVisitNumber(visitNumber + 1)} />
    </VisitSessionProvider>
  );
}

function PatientVisit({ sessionId, onAgain }: { sessionId: string; onAgain: () => void }) {
  const { t } = useTranslation('waiting-room');
  const link = useRoom((state) => state.link);
  const stage = useEntrance(useRoom((state) => state.you?.stage));
  const [visit, setVisit] = useState<VisitViewModule | null>(null);

  // While they wait there is time to fetch what they will see next. Not by Suspense, which would hold the
  // first picture back for a moment so that its fallback does not flicker.
  useEffect(() => {
    if (stage === 'waiting' || stage === 'in-visit') void import('../in-visit/visit-view.tsx').then(setVisit);
    if (stage === 'in-visit') announce(t('admitted'));
  }, [stage, t]);

  const steps = useWorkflow(sessionId, link !== 'closed' && stage !== 'in-visit');
  const session = useVisitSession();
  const [cancelled, setCancelled] = useState(false);
  const practice = useRoom((state) => state.facts?.practiceName);

  async function cancel(reason: CancelReason, comment: string) {
    await session.room.send('visit:cancel', { reason, comment });
    setCancelled(true);
  }

  if (cancelled) return <CancelledPage practice={practice} />;
  if (link === 'closed') return <Closed sessionId={sessionId} onAgain={onAgain} />;
  // Also of somebody who waits: what the practice has made mandatory meanwhile is asked.
  if (steps.workflow?.current && (stage === 'pending' || stage === 'waiting' || stage === 'left')) {
    return (
      <Suspense fallback={<Opening />}>
        <StepsOpenLater opensAt={steps.workflow.opensAt}>
          <Preparation sessionId={sessionId} state={steps} onCancel={cancel} />
        </StepsOpenLater>
      </Suspense>
    );
  }
  switch (stage) {
    case undefined:
      return <Opening />;
    case 'pending':
      if (!steps.workflow && !steps.error) return <Opening />;
      return <ArrivalPage sessionId={sessionId} steps={steps} onCancel={cancel} />;
    case 'waiting':
      return <WaitingPage />;
    case 'left':
      return <Left onStepOpen={steps.reload} />;
    case 'removed':
      return <RemovedPage />;
    case 'in-visit':
      return visit ? <visit.VisitView staff={false} /> : <Opening />;
    default:
      return stage satisfies never;
  }
}

function Opening() {
  const { t } = useTranslation('waiting-room');
  return (
    <MessagePage top={<PublicTop />} icon={<Spinner size="large" />} title={t('connecting')}>
      {null}
    </MessagePage>
  );
}

function Left({ onStepOpen }: { onStepOpen: () => Promise<void> }) {
  const { t } = useTranslation('waiting-room');
  const session = useVisitSession();
  const words = useErrorWords();
  async function comeBack() {
    try {
      await session.checkIn();
    } catch (error) {
      // The practice asks for more than this page knew of.
      if (isApiError(error, 'STEP_INCOMPLETE')) await onStepOpen();
      else toast(words.error(error), 'danger');
    }
  }
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<DoorOpen size={40} />}
      title={t('leftTitle')}
      actions={
        <Button variant="primary" size="large" onClick={comeBack}>
          {t('comeBack')}
        </Button>
      }
    >
      <p>{t('leftHelp')}</p>
    </MessagePage>
  );
}

/** Last words that the link's own page says, on an open page as on one that was just opened. */
const LINK_CODES: Partial<Record<ClosingReason | ErrorCode, ErrorCode>> = {
  expired: 'VISIT_LINK_EXPIRED',
  'not-active': 'LINK_NOT_ACTIVE',
  unavailable: 'VISIT_UNAVAILABLE',
  VISIT_LINK_EXPIRED: 'VISIT_LINK_EXPIRED',
  LINK_NOT_ACTIVE: 'LINK_NOT_ACTIVE',
  VISIT_UNAVAILABLE: 'VISIT_UNAVAILABLE',
};

/** The server's last word, with what the person can do now. */
function Closed({ sessionId, onAgain }: { sessionId: string; onAgain: () => void }) {
  const { t } = useTranslation('waiting-room');
  const closing = useRoom((state) => state.closing);
  const practice = useRoom((state) => state.facts?.practiceName);
  const wasIn = useRoom((state) => state.you?.admittedAt != null);

  if (closing === 'ended' || closing === 'VISIT_ENDED') {
    return (
      <MessagePage top={<PublicTop />} icon={<Heart size={40} />} title={t('thankYou')}>
        <p>{practice ? t('thankYouHelp', { practice }) : t('thankYouPlain')}</p>
        {wasIn ? (
          <Suspense fallback={null}>
            <VisitRating sessionId={sessionId} />
          </Suspense>
        ) : null}
      </MessagePage>
    );
  }
  if (closing === 'cancelled') return <CancelledPage practice={practice} />;
  if (closing === 'blocked' || closing === 'BLOCKED_FROM_VISIT') {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={<TriangleAlert size={40} />}
        tone="waiting"
        title={t('blockedTitle')}
      >
        <p>{t('blockedHelp')}</p>
      </MessagePage>
    );
  }
  if (closing === 'superseded') return <ElsewherePage top={<PublicTop />} onAgain={onAgain} />;
  if (closing === 'NOT_SIGNED_IN' || closing === 'no-access') {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={<TriangleAlert size={40} />}
        tone="waiting"
        title={t('lostTitle')}
      >
        <p>{t('lostHelp')}</p>
      </MessagePage>
    );
  }
  const ofLink = closing && LINK_CODES[closing];
  if (ofLink) return <LinkProblem error={new ApiError(ofLink, 0)} onRetry={onAgain} retrying={false} />;
  const error = new ApiError(isErrorCode(closing) ? closing : 'VISIT_UNAVAILABLE', 0);
  return <UnavailablePage top={<PublicTop />} error={error} onAgain={onAgain} />;
}
