import { Heart, Hourglass } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { cookiesBlocked, noteSucceeded } from '#client/api/opened-visit.ts';
import { storage } from '#client/api/storage.ts';
import { CookiesBlocked } from '#client/features/core/info/cookies-blocked.tsx';
import { practiceOfTab } from '#client/features/core/info/practice-of-tab.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { ElsewherePage, UnavailablePage } from '#client/features/core/room-connection/closed-pages.tsx';
import {
  useRoom,
  VisitConnectionProvider,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitView } from '#client/features/room/in-visit/visit-view.tsx';
import { VisitPractice } from '#client/features/room/waiting-room/visit-practice.tsx';
import { InterpreterOpening } from '#client/features/visits/interpreter/interpreter-opening.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';

const DeviceCheck = lazyPage(() => import('#client/features/room/in-visit/device-check.tsx'));

const wasIn = (requestId: string) => storage.getForTab('inVisit') === requestId;

/**
 * `/guest/interpreting/{requestId}`: the interpreter's side of a visit. Connecting enters the visit after a device
 * check.
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

function Closed({ requestId, onAgain }: InterpretingProps) {
  const closing = useRoom((state) => state.closing);
  const [blocked] = useState(cookiesBlocked);
  const top = <PublicTop />;
  if (closing === 'superseded') return <ElsewherePage top={top} onAgain={onAgain} />;
  if (closing === 'signed-out' && blocked) {
    return <CookiesBlocked practice={blocked.practice ?? practiceOfTab(requestId) ?? undefined} />;
  }
  // Access ends with the request, so any of these reasons may arrive first.
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
