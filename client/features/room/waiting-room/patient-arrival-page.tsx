import { UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestOf } from '#client/api/request-url.ts';
import { PracticeWords } from '#client/features/check-in/workflow/practice-words.tsx';
import type { WorkflowState } from '#client/features/check-in/workflow/use-workflow.ts';
import { CalendarButton } from '#client/features/visits/links/calendar-button.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { ArrivalPage } from './arrival-page.tsx';
import { CancelButton } from './cancel-button.tsx';
import { LateNotice } from './late-notice.tsx';

const PatientGuestsDialog = lazyPart(
  () => import('#client/features/check-in/guests/patient-guests-dialog.tsx'),
);

export function GuestsButton({ sessionId, block = false }: { sessionId: string; block?: boolean }) {
  const { t } = useTranslation('waiting-room');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" block={block} icon={<UsersRound size={20} />} onClick={() => setOpen(true)}>
        {t('guests')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <PatientGuestsDialog sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const AnswersSummary = lazyPart(() => import('#client/features/check-in/workflow/answers-summary.tsx'));
const ConsentDownload = lazyPart(() => import('#client/features/check-in/workflow/consent-download.tsx'));

interface PatientArrivalPageProps {
  sessionId: string;
  steps: WorkflowState;
  onLook: (step: WorkflowStep) => void;
  mayCancel: boolean;
  onCancel: (reason: string, comment: string) => Promise<void>;
}

export function PatientArrivalPage(props: PatientArrivalPageProps) {
  const { sessionId, steps, onLook, mayCancel, onCancel } = props;
  const { t } = useTranslation('waiting-room');
  const prepared = (steps.workflow?.steps.length ?? 0) > 0;
  return (
    <ArrivalPage
      handshake={{ as: 'patient', sessionId }}
      onStepOpen={steps.reload}
      notice={
        <>
          <LateNotice />
          {prepared ? <Notice tone="good" title={t('allSet')} /> : null}
          <PracticeWords workflow={steps.workflow} />
        </>
      }
      summary={
        prepared && steps.workflow ? (
          <Suspense fallback={null}>
            <AnswersSummary sessionId={sessionId} workflow={steps.workflow} onLook={onLook} />
          </Suspense>
        ) : null
      }
      early={
        <CalendarButton url={requestOf('GET /api/patient/sessions/:sessionId/calendar', { sessionId }).url} />
      }
      actions={
        <>
          <GuestsButton sessionId={sessionId} block />
          {steps.workflow?.hasConsent ? (
            <Suspense fallback={null}>
              <ConsentDownload sessionId={sessionId} />
            </Suspense>
          ) : null}
        </>
      }
      foot={mayCancel ? <CancelButton reasons={steps.workflow?.cancelReasons} onCancel={onCancel} /> : null}
    />
  );
}
