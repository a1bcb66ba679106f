import { Heart, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingReason } from '../../../../shared/domain/closing.ts';
import { ApiError } from '../../../api/api-error.ts';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { ElsewherePage, UnavailablePage } from '../../foundation/room-connection/closed-pages.tsx';
import { useRoom, VisitConnectionProvider } from '../../foundation/room-connection/use-visit-connection.tsx';
import { InterpreterOpening } from '../../visit/interpreter/interpreter-opening.tsx';
import { VisitView } from '../in-visit/visit-view.tsx';
import { VisitPractice } from '../waiting-room/visit-practice.tsx';

/** `/guest/interpreting/{requestId}`: the interpreter's side of a visit; connecting enters it. */
export default function InterpreterVisitPage({ requestId }: { requestId: string }) {
  const { t } = useTranslation('interpreter');
  usePageTitle(t('pageTitle'));
  const [visitNumber, setVisitNumber] = useState(0);
  return (
    <VisitConnectionProvider
      key={visitNumber}
      handshake={{ as: 'interpreter', requestId }}
      fallback={<InterpreterOpening />}
    >
      <VisitPractice>
        <Interpreting onAgain={() => setVisitNumber(visitNumber + 1)} />
      </VisitPractice>
    </VisitConnectionProvider>
  );
}

function Interpreting({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('interpreter');
  const link = useRoom((state) => state.link);
  const stage = useRoom((state) => state.you?.stage);
  if (link === 'closed') return <Closed onAgain={onAgain} />;
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
      return <Done />;
    case 'in-visit':
      return <VisitView staff={false} />;
    default:
      return stage satisfies never;
  }
}

function Done() {
  const { t } = useTranslation('interpreter');
  return (
    <MessagePage top={<PublicTop />} icon={<Heart size={40} />} title={t('doneTitle')}>
      <p>{t('doneHelp')}</p>
    </MessagePage>
  );
}

/** The closing reason, with the next step. */
function Closed({ onAgain }: { onAgain: () => void }) {
  const closing = useRoom((state) => state.closing);
  const top = <PublicTop />;
  if (closing === 'superseded') return <ElsewherePage top={top} onAgain={onAgain} />;
  // Access ends with the request, so any of these may come first.
  const over: readonly ClosingReason[] = [
    'ended',
    'cancelled',
    'moved',
    'no-access',
    'blocked',
    'signed-out',
  ];
  if (closing === null || over.includes(closing)) return <Done />;
  const error = new ApiError('VISIT_UNAVAILABLE', 0);
  return <UnavailablePage top={top} error={error} onAgain={onAgain} />;
}
