import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { cookiesBlocked } from '#client/api/opened-visit.ts';
import { CookiesBlocked } from '#client/features/core/info/cookies-blocked.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { ElsewherePage, UnavailablePage } from '#client/features/core/room-connection/closed-pages.tsx';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { DeadLinkPage, deadStateOfClosing } from '#client/features/visits/links/dead-link-page.tsx';
import { useForgetDrafts } from '#client/features/visits/links/use-forget-drafts.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { endsSession, LINK_ENDS } from '#shared/domain/closing.ts';
import { OpeningPage } from './opening-page.tsx';
import { ThankYouPage } from './thank-you-page.tsx';

const ComesBack = lazyPart(() => import('#client/features/visits/links/comes-back.tsx'));
const FarewellPage = lazyPage(() => import('./farewell-page.tsx'));
const HandedOffPage = lazyPage(() => import('#client/features/check-in/hand-off/handed-off-page.tsx'));
const LeftFarewell = lazyPart(() => import('./left-farewell.tsx'));
const KeptElsewherePage = lazyPage(() => import('./kept-elsewhere-page.tsx'));

interface ClosedPageProps {
  onAgain: () => void;
  /** Rejects as long as the person's link does not work. */
  look: () => Promise<unknown>;
  sessionId?: string;
  cancelled: ReactNode;
  noAccess?: ReactNode;
  linkHelp?: string;
}

export function ClosedPage({ onAgain, look, sessionId, cancelled, noAccess, linkHelp }: ClosedPageProps) {
  const closing = useRoom((state) => state.closing);
  const practice = useRoom((state) => state.facts?.practiceName);
  useForgetDrafts(closing !== null && endsSession(closing));
  const wasThere = useRoom((state) => state.you !== null);

  const dead = closing && deadStateOfClosing(closing);
  const lookAgain = async () => {
    await look();
    onAgain();
  };
  const deadLink = dead ? <DeadLinkPage state={dead} help={linkHelp} look={lookAgain} /> : null;
  // Does not thank a person who opens the page after the end: they may not have been in the visit.
  if (closing && closing in LINK_ENDS && !wasThere) {
    if (closing !== 'ended' || !sessionId) return deadLink;
    return (
      <Suspense fallback={<OpeningPage />}>
        <FarewellPage sessionId={sessionId} others={deadLink} />
      </Suspense>
    );
  }
  switch (closing) {
    case 'ended':
      return (
        <ThankYouPage practice={practice} own={sessionId !== undefined}>
          <Suspense fallback={null}>
            {sessionId ? <LeftFarewell sessionId={sessionId} over /> : null}
          </Suspense>
        </ThankYouPage>
      );
    case 'cancelled':
      return (
        <>
          {cancelled}
          <Suspense fallback={null}>
            <ComesBack state="cancelled" look={lookAgain} />
          </Suspense>
        </>
      );
    case 'superseded':
      return <ElsewherePage top={<PublicTop />} onAgain={onAgain} />;
    case 'handed-off':
      return (
        <Suspense fallback={null}>
          <HandedOffPage onAgain={onAgain} />
        </Suspense>
      );
    case 'kept-elsewhere':
      return (
        <Suspense fallback={null}>
          <KeptElsewherePage onAgain={onAgain} />
        </Suspense>
      );
    case 'no-access':
      return noAccess ?? <LostPage wasThere={wasThere} />;
    case 'signed-out':
      return <LostPage wasThere={wasThere} />;
    case 'too-many-pages':
      return (
        <UnavailablePage top={<PublicTop />} error={new ApiError('TOO_MANY_PAGES', 0)} onAgain={onAgain} />
      );
    default: {
      const error = new ApiError('VISIT_UNAVAILABLE', 0);
      return deadLink ?? <UnavailablePage top={<PublicTop />} error={error} onAgain={onAgain} />;
    }
  }
}

/**
 * The browser has lost access to the visit, or never kept the cookie. Opening the link again restores lost access.
 *
 * @param wasThere the browser had access before
 */
export function LostPage({ wasThere = false }: { wasThere?: boolean }) {
  const { t } = useTranslation('waiting-room');
  const words = useErrorWords();
  useForgetDrafts(true);
  const [blocked] = useState(() => (wasThere ? null : cookiesBlocked()));
  if (blocked) return <CookiesBlocked practice={blocked.practice} />;
  return <Problem title={t('lostTitle')} help={words.code('ERROR_NO_PATIENT_SESSION')} />;
}

function Problem({ title, help }: { title: string; help: string }) {
  return (
    <MessagePage top={<PublicTop />} icon={<TriangleAlert size={40} />} tone="waiting" title={title}>
      <p>{help}</p>
    </MessagePage>
  );
}
