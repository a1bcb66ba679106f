import { CalendarClock, CalendarX } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useOpenStep } from '#client/features/check-in/workflow/use-open-step.ts';
import { useWorkflow } from '#client/features/check-in/workflow/use-workflow.ts';
import { deviceTimeZone, formatLongDate, formatTime, zoneName } from '#client/features/core/dates/format.ts';
import { CallPractice } from '#client/features/core/info/call-practice.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useSizedPage } from '#client/features/core/info/text-size.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import {
  useRoom,
  useVisitConnection,
  VisitConnectionProvider,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { mayStillCancel } from '#shared/domain/visit.ts';
import { CancelButton } from './cancel-button.tsx';
import { ClosedPage } from './closed-page.tsx';
import { Entered, useEntrance, useVisitView } from './entrance.tsx';
import { LeftPage } from './left-page.tsx';
import { OpeningPage } from './opening-page.tsx';
import { GuestsButton, PatientArrivalPage } from './patient-arrival-page.tsx';
import { RemovedPage } from './removed-page.tsx';
import { useHasCome } from './use-has-come.ts';
import { VisitPractice } from './visit-practice.tsx';
import { WaitingPage } from './waiting-page.tsx';

const LeftFarewell = lazyPart(() => import('./left-farewell.tsx'));
const AskingPage = lazyPage(() => import('./asking-page.tsx'));
/** A separate chunk, which visits without steps do not load. */
const Preparation = lazyPage(() => import('#client/features/check-in/workflow/preparation.tsx'));

export default function PatientVisitPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('waiting-room');
  usePageTitle(t('title'));
  useSizedPage();
  const [visitNumber, setVisitNumber] = useState(0);
  return (
    <VisitConnectionProvider
      key={visitNumber}
      handshake={{ as: 'patient', sessionId }}
      fallback={<OpeningPage />}
    >
      <VisitPractice leaving={{ kind: 'visit', id: sessionId }}>
        <PatientVisit sessionId={sessionId} onAgain={() => setVisitNumber(visitNumber + 1)} />
      </VisitPractice>
    </VisitConnectionProvider>
  );
}

export function PatientVisit({ sessionId, onAgain }: { sessionId: string; onAgain: () => void }) {
  const link = useRoom((state) => state.link);
  const asking = useRoom((state) => state.asking);
  const mayCancel = useRoom(({ facts }) => facts !== null && mayStillCancel(facts.status));
  const now = useRoom((state) => state.you?.stage);
  const visit = useVisitView(now);
  const { stage, opened } = useEntrance(now, visit !== null);
  const steps = useWorkflow(sessionId, link !== 'closed' && !asking, stage !== 'in-visit');
  const way = useOpenStep(steps.workflow, new URLSearchParams(location.search).get('step'));
  const { close } = way;
  useEffect(() => {
    if (stage === 'in-visit') close();
  }, [stage, close]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is a new screen, which begins at its top
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    scrollTo({ top: 0 });
  }, [stage, link]);
  const connection = useVisitConnection();
  const [cancelled, setCancelled] = useState(false);
  const practice = useRoom((state) => state.facts?.practiceName);

  async function cancel(reason: string, comment: string) {
    await connection.room.send('visit:cancel', { reason, comment });
    setCancelled(true);
  }

  if (cancelled) return <CancelledPage practice={practice} byPatient />;
  if (link === 'closed') {
    return (
      <ClosedPage
        onAgain={onAgain}
        look={() => call('GET /api/patient/sessions/:sessionId', { params: { sessionId } })}
        sessionId={sessionId}
        cancelled={<CancelledPage practice={practice} byPatient={false} />}
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
  // Waiting patients also do steps that the practice made mandatory after they checked in.
  if (steps.workflow && way.open && (stage === 'pending' || stage === 'waiting' || stage === 'left')) {
    return (
      <Suspense fallback={<OpeningPage />}>
        <StepsOpenLater opensAt={steps.workflow.opensAt}>
          <Preparation
            sessionId={sessionId}
            workflow={steps.workflow}
            open={way.open}
            way={way}
            state={steps}
            mayCancel={mayCancel}
            onCancel={cancel}
          />
        </StepsOpenLater>
      </Suspense>
    );
  }
  switch (stage) {
    case undefined:
      return <OpeningPage />;
    case 'pending':
      if (!steps.workflow && !steps.error) return <OpeningPage />;
      return (
        <PatientArrivalPage
          sessionId={sessionId}
          steps={steps}
          onLook={way.look}
          mayCancel={mayCancel}
          onCancel={cancel}
        />
      );
    case 'waiting':
      return (
        <WaitingPage
          more={<GuestsButton sessionId={sessionId} />}
          foot={mayCancel ? <CancelButton reasons={steps.workflow?.cancelReasons} onCancel={cancel} /> : null}
        />
      );
    case 'left':
      return (
        <LeftPage
          opened={opened}
          onStepOpen={steps.reload}
          farewell={
            <Suspense fallback={null}>
              <LeftFarewell sessionId={sessionId} over={false} />
            </Suspense>
          }
        />
      );
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

interface CancelledPageProps {
  practice: string | undefined;
  byPatient: boolean;
}

function CancelledPage({ practice, byPatient }: CancelledPageProps) {
  const { t } = useTranslation('waiting-room');
  const how = byPatient ? 'cancelled' : 'calledOff';
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<CalendarX size={40} />}
      title={t('cancelledTitle')}
      actions={<CallPractice />}
    >
      <p>{practice ? t(`${how}Help`, { practice }) : t(`${how}Plain`)}</p>
    </MessagePage>
  );
}

function StepsOpenLater({ opensAt, children }: { opensAt: string | null; children: ReactNode }) {
  const { t } = useTranslation('waiting-room');
  const language = useLanguage();
  const offset = useRoom((state) => state.clockOffset);
  const facts = useRoom((state) => state.facts);
  const now = useCallback(() => Date.now() + offset, [offset]);
  const at = opensAt === null ? 0 : Date.parse(opensAt);
  const open = useHasCome(at, now);
  if (open) return children;
  const zone = facts?.timeZone ?? deviceTimeZone();
  return (
    <MessagePage
      top={<PublicTop {...(facts ? { name: facts.practiceName } : {})} />}
      icon={<CalendarClock size={40} />}
      tone="waiting"
      title={t('tooSoon')}
      foot={t('emergency')}
    >
      <p>
        {t('opensHelp', {
          time: `${formatTime(at, zone, language)} ${zoneName(at, zone, language)}`,
          date: formatLongDate(at, zone, language),
        })}
      </p>
    </MessagePage>
  );
}
