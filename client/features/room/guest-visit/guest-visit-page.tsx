import { CalendarX, Link2Off, UserRoundPen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { UnavailablePage } from '#client/features/core/room-connection/closed-pages.tsx';
import {
  useRoom,
  VisitConnectionProvider,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import { ArrivalPage } from '#client/features/room/waiting-room/arrival-page.tsx';
import { ClosedPage, LostPage } from '#client/features/room/waiting-room/closed-page.tsx';
import { Entered, useEntrance, useVisitView } from '#client/features/room/waiting-room/entrance.tsx';
import { LateNotice } from '#client/features/room/waiting-room/late-notice.tsx';
import { LeftPage } from '#client/features/room/waiting-room/left-page.tsx';
import { OpeningPage } from '#client/features/room/waiting-room/opening-page.tsx';
import { RemovedPage } from '#client/features/room/waiting-room/removed-page.tsx';
import { VisitPractice } from '#client/features/room/waiting-room/visit-practice.tsx';
import { WaitingPage } from '#client/features/room/waiting-room/waiting-page.tsx';
import { practiceOfError } from '#client/features/visits/links/practice-of-error.ts';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
// Imported for its effect on bundling: keeps code shared by patients and guests in the patients' chunk.
import '#client/features/room/waiting-room/patient-visit-page.tsx';
import { useGuestPage } from '#client/features/check-in/guests/use-guest-page.ts';

const InformationForm = lazyPage(() => import('#client/features/check-in/guests/information-form.tsx'));
const AskingPage = lazyPage(() => import('#client/features/room/waiting-room/asking-page.tsx'));

export default function GuestVisitPage({ guestId }: { guestId: string }) {
  const { t } = useTranslation('waiting-room');
  usePageTitle(t('title'));
  const { page, error, reload, take } = useGuestPage(guestId);
  const [editing, setEditing] = useState(false);
  const [visitNumber, setVisitNumber] = useState(0);

  if (!page) {
    if (!error) return <OpeningPage />;
    if (isApiError(error, 'NOT_SIGNED_IN')) return <LostPage />;
    if (isApiError(error, 'NOT_FOUND') || isApiError(error, 'GUEST_ACCESS_DENIED'))
      return <NoAccess practice={practiceOfError(error)} />;
    return (
      <UnavailablePage top={<PublicTop practice={practiceOfError(error)} />} error={error} onAgain={reload} />
    );
  }
  if (editing || !page.information.complete) {
    return (
      <Suspense fallback={<OpeningPage />}>
        <InformationForm
          guestId={guestId}
          page={page}
          onDone={(saved) => {
            take(saved);
            setEditing(false);
          }}
          {...(editing ? { onCancel: () => setEditing(false) } : {})}
        />
      </Suspense>
    );
  }
  return (
    <VisitConnectionProvider
      key={visitNumber}
      handshake={{ as: 'guest', guestId }}
      fallback={<OpeningPage />}
    >
      <VisitPractice leaving={{ kind: 'guest', id: guestId }}>
        <GuestVisit
          guestId={guestId}
          onAgain={() => setVisitNumber(visitNumber + 1)}
          onEdit={() => setEditing(true)}
          onStepOpen={reload}
        />
      </VisitPractice>
    </VisitConnectionProvider>
  );
}

interface GuestVisitProps {
  guestId: string;
  onAgain: () => void;
  onEdit: () => void;
  onStepOpen: () => Promise<void>;
}

function GuestVisit({ guestId, onAgain, onEdit, onStepOpen }: GuestVisitProps) {
  const { t } = useTranslation('guests');
  const link = useRoom((state) => state.link);
  const asking = useRoom((state) => state.asking);
  const now = useRoom((state) => state.you?.stage);
  const visit = useVisitView(now);
  const { stage, opened } = useEntrance(now, visit !== null);

  if (link === 'closed') {
    return (
      <ClosedPage
        onAgain={onAgain}
        look={() => call('GET /api/guest/sessions/:guestId', { params: { guestId } })}
        cancelled={<Cancelled />}
        noAccess={<NoAccess />}
        linkHelp={t('askInviter')}
      />
    );
  }
  if (asking) {
    return (
      <Suspense fallback={<OpeningPage />}>
        <AskingPage standing={asking} />
      </Suspense>
    );
  }
  switch (stage) {
    case undefined:
      return <OpeningPage />;
    case 'pending':
      return (
        <ArrivalPage
          handshake={{ as: 'guest', guestId }}
          onStepOpen={onStepOpen}
          notice={<LateNotice />}
          actions={
            <Button variant="quiet" block icon={<UserRoundPen size={20} />} onClick={onEdit}>
              {t('changeInformation')}
            </Button>
          }
        />
      );
    case 'waiting':
      return <WaitingPage />;
    case 'left':
      return <LeftPage opened={opened} />;
    case 'removed':
      return <RemovedPage />;
    case 'in-visit':
      return visit ? (
        <Entered opened={opened}>
          <visit.VisitView staff={false} />
        </Entered>
      ) : (
        <OpeningPage />
      );
    default:
      return stage satisfies never;
  }
}

function Cancelled() {
  const { t } = useTranslation('guests');
  return (
    <MessagePage top={<PublicTop />} icon={<CalendarX size={40} />} title={t('cancelledTitle')}>
      <p>{t('cancelledHelp')}</p>
    </MessagePage>
  );
}

function NoAccess({ practice }: { practice?: PracticeIdentity | undefined }) {
  const { t } = useTranslation('guests');
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop practice={practice} />}
      icon={<Link2Off size={40} />}
      tone="waiting"
      title={t('noAccessTitle')}
    >
      <p>{words.code('VISIT_NO_LONGER_ACCESSIBLE')}</p>
      <p>{t('askInviter')}</p>
    </MessagePage>
  );
}
