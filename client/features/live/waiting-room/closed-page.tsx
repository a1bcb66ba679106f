import { CalendarClock, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosingReason, endsSession } from '../../../../shared/domain/closing.ts';
import type { VisitStatus } from '../../../../shared/domain/visit.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { ApiError } from '../../../api/api-error.ts';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { ElsewherePage, UnavailablePage } from '../../foundation/room-connection/closed-pages.tsx';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';
import { LinkProblem } from '../../visit/links/link-problem.tsx';
import { useForgetDrafts } from '../../visit/links/use-forget-drafts.ts';
import { BlockedPage } from './blocked-page.tsx';
import { OpeningPage } from './opening-page.tsx';
import { ThankYouPage } from './thank-you-page.tsx';

const FarewellPage = lazy(() => import('./farewell-page.tsx'));
const LeftFarewell = lazy(() => import('./left-farewell.tsx'));
const KeptElsewherePage = lazy(() =>
  import('./asking-page.tsx').then((pages) => ({ default: pages.KeptElsewherePage })),
);

interface ClosedPageProps {
  /** Reconnects. */
  onAgain: () => void;
  /** Set for a patient: after being in the visit, they get a farewell. */
  sessionId?: string;
  /** Shown if the visit was canceled. */
  cancelled: ReactNode;
  /** Shown if access was withdrawn; by default the person is asked to open their link again. */
  noAccess?: ReactNode;
  /** Help for a dead link, instead of calling the practice. */
  linkHelp?: string;
}

/** Closing reasons that show the link page's message. */
const LINK_CODES: Partial<Record<ClosingReason, ErrorCode>> = {
  expired: 'VISIT_LINK_EXPIRED',
  'not-active': 'LINK_NOT_ACTIVE',
  unavailable: 'VISIT_UNAVAILABLE',
};

/** Closing reasons of a visit that is over, and its status. */
const OVER: Partial<Record<ClosingReason, VisitStatus>> = {
  ended: 'COMPLETE',
  cancelled: 'CANCELLED',
  moved: 'MOVED',
};

/** The closing reason, with the next step. */
export function ClosedPage({ onAgain, sessionId, cancelled, noAccess, linkHelp }: ClosedPageProps) {
  const { t } = useTranslation('waiting-room');
  const closing = useRoom((state) => state.closing);
  const practice = useRoom((state) => state.facts?.practiceName);
  useForgetDrafts(closing !== null && endsSession(closing));
  const wasThere = useRoom((state) => state.you !== null);

  const linkPage = (code: ErrorCode, visitStatus?: VisitStatus) => {
    const help = linkHelp ? { help: linkHelp } : {};
    const error = new ApiError(code, 0, code, visitStatus ? { visitStatus } : {});
    return <LinkProblem error={error} onRetry={onAgain} retrying={false} {...help} />;
  };
  // The page does not thank a person who opens it only after the end: they may not have been in the visit.
  if (closing && closing in OVER && !wasThere) {
    const over = linkPage('LINK_NOT_ACTIVE', OVER[closing]);
    if (closing !== 'ended' || !sessionId) return over;
    return (
      <Suspense fallback={<OpeningPage />}>
        <FarewellPage sessionId={sessionId} others={over} />
      </Suspense>
    );
  }
  switch (closing) {
    case 'ended':
      return (
        <ThankYouPage practice={practice}>
          <Suspense fallback={null}>{sessionId ? <LeftFarewell sessionId={sessionId} /> : null}</Suspense>
        </ThankYouPage>
      );
    case 'cancelled':
      return cancelled;
    case 'moved':
      return <MovedPage />;
    case 'blocked':
      return <BlockedPage />;
    case 'superseded':
      return <ElsewherePage top={<PublicTop />} onAgain={onAgain} />;
    case 'kept-elsewhere':
      return (
        <Suspense fallback={null}>
          <KeptElsewherePage onAgain={onAgain} />
        </Suspense>
      );
    case 'replaced':
      return <Problem title={t('replacedTitle')} help={t('replacedHelp')} />;
    case 'no-access':
      return noAccess ?? <LostPage />;
    case 'signed-out':
      return <LostPage />;
    case 'too-many-pages':
      return (
        <UnavailablePage top={<PublicTop />} error={new ApiError('TOO_MANY_PAGES', 0)} onAgain={onAgain} />
      );
    default: {
      const ofLink = closing && LINK_CODES[closing];
      if (ofLink) return linkPage(ofLink);
      const error = new ApiError('VISIT_UNAVAILABLE', 0);
      return <UnavailablePage top={<PublicTop />} error={error} onAgain={onAgain} />;
    }
  }
}

/** The practice moved the visit: the newest message has the new link. */
function MovedPage() {
  const { t } = useTranslation('waiting-room');
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<CalendarClock size={40} />}
      tone="waiting"
      title={t('visitMovedTitle')}
    >
      <p>{t('visitMovedHelp')}</p>
    </MessagePage>
  );
}

/** The browser has lost access to the visit, and opening the link again restores it. */
export function LostPage() {
  const { t } = useTranslation('waiting-room');
  const words = useErrorWords();
  useForgetDrafts(true);
  return <Problem title={t('lostTitle')} help={words.code('ERROR_NO_PATIENT_SESSION')} />;
}

function Problem({ title, help }: { title: string; help: string }) {
  return (
    <MessagePage top={<PublicTop />} icon={<TriangleAlert size={40} />} tone="waiting" title={title}>
      <p>{help}</p>
    </MessagePage>
  );
}
