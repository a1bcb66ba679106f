import { Heart, Hourglass } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingReason } from '../../../../shared/domain/closing.ts';
import { ApiError } from '../../../api/api-error.ts';
import { cookiesBlocked, noteSucceeded } from '../../../api/opened-visit.ts';
import { storage } from '../../../api/storage.ts';
import { lazyPage } from '../../../ui/components/lazy-page.ts';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { CookiesBlocked } from '../../foundation/info/cookies-blocked.tsx';
import { practiceOfTab } from '../../foundation/info/practice-of-tab.ts';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { ElsewherePage, UnavailablePage } from '../../foundation/room-connection/closed-pages.tsx';
import { useRoom, VisitConnectionProvider } from '../../foundation/room-connection/use-visit-connection.tsx';
import { InterpreterOpening } from '../../visit/interpreter/interpreter-opening.tsx';
import { VisitView } from '../in-visit/visit-view.tsx';
import { VisitPractice } from '../waiting-room/visit-practice.tsx';

const DeviceCheck = lazyPage(() => import('../in-visit/device-check.tsx'));

/** This tab was in the visit: a reload leads back into it. */
const wasIn = (requestId: string) => storage.getForTab('inVisit') === requestId;

/**
 * `/guest/interpreting/{requestId}`: the interpreter's side of a visit; after a check of devices, connecting enters it.
 */
export default function InterpreterVisitPage({ requestId }: { requestId: string }) {
  const { t } = useTranslation('interpreter');
  usePageTitle(t('pageTitle'));
  const [visitNumber, setVisitNumber] = useState(0);
  const [joined, setJoined] = useState(() => wasIn(requestId));
  const practice = practiceOfTab(requestId) ?? undefined;
  if (!joined) {
    return (
      <Suspense fallback={<InterpreterOpening practice={practice} />}>
        <DeviceCheck
          top={<PublicTop practice={practice} />}
          title={t('checkTitle')}
          help={t('checkHelp')}
          join={t('join')}
          onJoin={() => setJoined(true)}
        />
      </Suspense>
    );
  }
  return (
    <VisitConnectionProvider
      key={visitNumber}
      handshake={{ as: 'interpreter', requestId }}
      fallback={<InterpreterOpening practice={practice} />}
    >
      <VisitPractice known={practice ?? null}>
        <Interpreting requestId={requestId} onAgain={() => setVisitNumber(visitNumber + 1)} />
      </VisitPractice>
    </VisitConnectionProvider>
  );
}

interface InterpretingProps {
  requestId: string;
  onAgain: () => void;
}

/** The room's page. */
export function Interpreting({ requestId, onAgain }: InterpretingProps) {
  const { t } = useTranslation('interpreter');
  const link = useRoom((state) => state.link);
  const stage = useRoom((state) => state.you?.stage);
  useEffect(() => {
    // The socket's handshake had the cookie.
    if (stage !== undefined) noteSucceeded(requestId);
  }, [stage, requestId]);
  useEffect(() => {
    if (stage === 'in-visit') storage.setForTab('inVisit', requestId);
  }, [stage, requestId]);
  if (link === 'closed') return <Closed requestId={requestId} onAgain={onAgain} />;
  switch (stage) {
    case undefined:
    case 'pending':
      return <InterpreterOpening />;
    case 'waiting':
    case 'removed':
      return (
        <MessagePage
          top={<PublicTop />}
          icon={<Hourglass size={40} />}
          tone="waiting"
          title={t('waitingTitle')}
        >
          <p role="status">{t('waitingHelp')}</p>
        </MessagePage>
      );
    case 'left':
      return <Done requestId={requestId} />;
    case 'in-visit':
      return <VisitView staff={false} />;
    default:
      return stage satisfies never;
  }
}

function Done({ requestId }: { requestId: string }) {
  const { t } = useTranslation('interpreter');
  // The request may end before the interpreter joins.
  if (!wasIn(requestId)) {
    return (
      <MessagePage top={<PublicTop />} icon={<Hourglass size={40} />} tone="waiting" title={t('overTitle')}>
        <p>{t('overHelp')}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage top={<PublicTop />} icon={<Heart size={40} />} title={t('doneTitle')}>
      <p>{t('doneHelp')}</p>
    </MessagePage>
  );
}

/** The closing reason, with the next step. */
function Closed({ requestId, onAgain }: InterpretingProps) {
  const closing = useRoom((state) => state.closing);
  const [blocked] = useState(cookiesBlocked);
  const top = <PublicTop />;
  if (closing === 'superseded') return <ElsewherePage top={top} onAgain={onAgain} />;
  if (closing === 'signed-out' && blocked) {
    return <CookiesBlocked practice={blocked.practice ?? practiceOfTab(requestId) ?? undefined} />;
  }
  // Access ends with the request, so any of these may come first.
  const over: readonly ClosingReason[] = [
    'ended',
    'cancelled',
    'moved',
    'not-active',
    'no-access',
    'blocked',
    'signed-out',
  ];
  if (closing === null || over.includes(closing)) return <Done requestId={requestId} />;
  const error = new ApiError('VISIT_UNAVAILABLE', 0);
  return <UnavailablePage top={top} error={error} onAgain={onAgain} />;
}
