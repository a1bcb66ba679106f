import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CancelReason } from '../../../shared/domain/workflow.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { LateNotice } from '../lateness/late-notice.tsx';
import { PracticeWords } from '../workflow/practice-words.tsx';
import type { WorkflowState } from '../workflow/use-workflow.ts';
import { ArrivalPage } from './arrival-page.tsx';
import { GuestsButton } from './guests-button.tsx';

const CancelDialog = lazy(() => import('../workflow/cancel-dialog.tsx'));
const ConsentDownload = lazy(() => import('../workflow/consent-download.tsx'));

interface PatientArrivalPageProps {
  sessionId: string;
  steps: WorkflowState;
  /** Whether cancelling is allowed, which ends when the visit begins. */
  mayCancel: boolean;
  onCancel: (reason: CancelReason, comment: string) => Promise<void>;
}

/** The arrival page with a patient's further actions: the receipt, guests, cancelling. */
export function PatientArrivalPage({ sessionId, steps, mayCancel, onCancel }: PatientArrivalPageProps) {
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
          <CancelDialog declined={null} onClose={() => setCancelling(false)} onCancel={onCancel} />
        </Suspense>
      ) : null}
    </>
  );
}
