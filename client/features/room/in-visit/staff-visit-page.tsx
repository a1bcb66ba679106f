import { useQuery } from '@tanstack/react-query';
import { CalendarX, DoorOpen } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { storage } from '#client/api/storage.ts';
import { ElsewherePage, UnavailablePage } from '#client/features/core/room-connection/closed-pages.tsx';
import { company } from '#client/features/core/room-connection/company.ts';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import {
  useRoom,
  VisitConnectionProvider,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { VisitView } from './visit-view.tsx';

const PreJoin = lazyPage(() => import('./pre-join.tsx'));
const EndedVisit = lazyPage(() => import('./ended-visit.tsx'));

const REFUSALS: Partial<Record<ClosingReason, ErrorCode>> = {
  'signed-out': 'NOT_SIGNED_IN',
  unavailable: 'VISIT_UNAVAILABLE',
  'too-many-pages': 'TOO_MANY_PAGES',
};

interface StaffVisitPageProps {
  sessionId: string;
  notices: (visit: { practiceId: number; mayEnd: boolean }) => ReactNode;
  next: (visit: { practiceId: number }) => ReactNode;
}

/** `/provider/group/{sessionId}`: the device check comes before the visit. */
export default function StaffVisitPage({ sessionId, notices, next }: StaffVisitPageProps) {
  const { t } = useTranslation('in-visit');
  usePageTitle(t('visitTitle'));
  const visit = useQuery({
    queryKey: ['session', sessionId],
    queryFn: () => call('GET /api/provider/sessions/:sessionId', { params: { sessionId } }),
    retry: (count, error) => count < 3 && error instanceof ApiError && error.code === 'NO_CONNECTION',
  });
  // Rejoining after leaving, or after another tab took the seat, opens a new connection.
  const [visitNumber, setVisitNumber] = useState(0);
  const [joined, setJoined] = useState(
    () => storage.get('joinAtOnce') === 'yes' || storage.getForTab('inVisit') === sessionId,
  );
  useEffect(() => {
    // A reload or a crash does not clear this, so that people who were in the visit return to it.
    return () => storage.removeForTab('inVisit');
  }, []);

  const { practices } = useSignedIn();
  const mayEnd = practices.some(
    ({ practiceId, permissions }) =>
      practiceId === visit.data?.practiceId && permissions.includes('visits.end'),
  );

  if (visit.isPending) return <Opening />;
  if (visit.isError) {
    return (
      <UnavailablePage
        error={orCode(visit.error, 'FAILED_VISIT_LOAD')}
        onAgain={() => void visit.refetch()}
        other={<BackToVisits />}
      />
    );
  }
  if (!joined) {
    return (
      <Suspense fallback={<Opening />}>
        <PreJoin visitId={visit.data.visitId} onJoin={() => setJoined(true)} />
      </Suspense>
    );
  }
  return (
    <VisitConnectionProvider
      key={visitNumber}
      handshake={{ as: 'staff', visitId: visit.data.visitId }}
      fallback={<Opening />}
    >
      <StaffVisit
        sessionId={sessionId}
        visitId={visit.data.visitId}
        mayEnd={mayEnd}
        notices={notices({ practiceId: visit.data.practiceId, mayEnd })}
        next={next({ practiceId: visit.data.practiceId })}
        onAgain={() => setVisitNumber(visitNumber + 1)}
      />
    </VisitConnectionProvider>
  );
}

interface StaffVisitProps {
  sessionId: string;
  visitId: string;
  mayEnd: boolean;
  notices: ReactNode;
  next: ReactNode;
  onAgain: () => void;
}

function StaffVisit({ sessionId, visitId, mayEnd, notices, next, onAgain }: StaffVisitProps) {
  const { t } = useTranslation('in-visit');
  const { t: ts } = useTranslation('staff-visit');
  const link = useRoom((state) => state.link);
  const closing = useRoom((state) => state.closing);
  const stage = useRoom((state) => state.you?.stage);
  const others = useRoom(({ others }) =>
    others.some((seat) => seat.connected && ['waiting', 'in-visit'].includes(seat.stage)),
  );
  const isIn = link !== 'closed' && stage === 'in-visit';
  useAdmitOnEntering(isIn);
  const isOut = link === 'closed' || stage === 'left';
  useEffect(() => {
    if (isIn) storage.setForTab('inVisit', sessionId);
    else if (isOut) storage.removeForTab('inVisit');
  }, [isIn, isOut, sessionId]);
  useEffect(() => {
    company.setState({ present: others });
    return () => company.setState({ present: false });
  }, [others]);

  if (link === 'closed') {
    if (closing === 'ended') {
      return (
        <Suspense fallback={<Opening />}>
          <EndedVisit visitId={visitId} next={next} />
        </Suspense>
      );
    }
    if (closing === 'cancelled' || closing === 'moved') {
      return (
        <MessagePage
          icon={<CalendarX size={40} />}
          title={t(`${closing}Title`)}
          actions={
            <>
              <LinkButton variant="primary" size="large" href={`/provider/visits/${visitId}`}>
                {ts('openVisit')}
              </LinkButton>
              <BackToVisits />
            </>
          }
        >
          <p>{t(`${closing}Staff`)}</p>
        </MessagePage>
      );
    }
    if (closing === 'superseded') return <ElsewherePage onAgain={onAgain} other={<BackToVisits />} />;
    const code = (closing && REFUSALS[closing]) ?? 'VISIT_NO_LONGER_ACCESSIBLE';
    return <UnavailablePage error={new ApiError(code, 0)} onAgain={onAgain} other={<BackToVisits />} />;
  }
  if (stage === 'left') {
    return (
      <MessagePage
        icon={<DoorOpen size={40} />}
        title={t('leftTitle')}
        actions={
          <>
            <Button variant="primary" size="large" onClick={onAgain}>
              {ts('rejoin')}
            </Button>
            <BackToVisits />
          </>
        }
      >
        <p>{ts('leftStaff')}</p>
      </MessagePage>
    );
  }
  return stage === 'in-visit' ? <VisitView staff mayEnd={mayEnd} notices={notices} /> : <Opening />;
}

function Opening() {
  const { t } = useTranslation('staff-visit');
  return (
    <MessagePage icon={<Spinner size="large" />} title={t('connecting')}>
      {null}
    </MessagePage>
  );
}

function BackToVisits() {
  const { t } = useTranslation('staff-visit');
  return (
    <LinkButton href="/provider/visits" size="large">
      {t('backToVisits')}
    </LinkButton>
  );
}

/** `?admit` in the address: the provider came for the waiting patient, and admits them by entering (PRODUCT 6.32). */
export function useAdmitOnEntering(isIn: boolean): void {
  const wanted = new URLSearchParams(useSearch()).has('admit');
  const [path, navigate] = useLocation();
  const { run } = useCommand();
  const patient = useRoom(({ others }) =>
    others.find(({ role, stage, unattended }) => role === 'patient' && stage === 'waiting' && !unattended),
  );
  useEffect(() => {
    if (!wanted || !isIn) return;
    // A reload must not admit another patient.
    navigate(path, { replace: true });
    if (patient) void run('seat:admit', { seatId: patient.seatId });
  });
}
