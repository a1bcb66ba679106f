import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowStep } from '../../../../shared/domain/workflow.ts';
import { requestOf } from '../../../api/request-url.ts';
import { Button } from '../../../ui/components/button.tsx';
import { lazyPart } from '../../../ui/components/later-part.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { PracticeWords } from '../../before-visit/workflow/practice-words.tsx';
import type { WorkflowState } from '../../before-visit/workflow/use-workflow.ts';
import { LateNotice } from '../../visit/lateness/late-notice.tsx';
import { CalendarButton } from '../../visit/links/calendar-button.tsx';
import { ArrivalPage } from './arrival-page.tsx';
import { GuestsButton } from './guests-button.tsx';

const AnswersSummary = lazyPart(() => import('../../before-visit/workflow/answers-summary.tsx'));
const CancelDialog = lazyPart(() => import('../../before-visit/workflow/cancel-dialog.tsx'));
const ConsentDownload = lazyPart(() => import('../../before-visit/workflow/consent-download.tsx'));

interface PatientArrivalPageProps {
  sessionId: string;
  steps: WorkflowState;
  /** Opens a step to review it, or to change its answer. */
  onLook: (step: WorkflowStep) => void;
  /** The patient may cancel until the visit starts. */
  mayCancel: boolean;
  onCancel: (reason: string, comment: string) => Promise<void>;
}

/** The arrival page with a patient's further actions: the receipt, guests, canceling. */
export function PatientArrivalPage(props: PatientArrivalPageProps) {
  const { sessionId, steps, onLook, mayCancel, onCancel } = props;
  const { t } = useTranslation('waiting-room');
  const [cancelling, setCancelling] = useState(false);
  const prepared = (steps.workflow?.steps.length ?? 0) > 0;
  return (
    <>
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
          <CalendarButton
            url={requestOf('GET /api/patient/sessions/:sessionId/calendar', { sessionId }).url}
          />
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
        foot={
          mayCancel ? (
            <Button variant="quiet" onClick={() => setCancelling(true)}>
              {t('cancelVisit')}
            </Button>
          ) : null
        }
      />
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelDialog
            reasons={steps.workflow?.cancelReasons}
            declined={null}
            onClose={() => setCancelling(false)}
            onCancel={onCancel}
          />
        </Suspense>
      ) : null}
    </>
  );
}
