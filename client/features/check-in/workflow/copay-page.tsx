import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { CopayStep } from '#client/features/check-in/payments/copay-step.tsx';
import { useCountedPage } from '#client/features/core/info/count-page.ts';
import { PatientTop } from '#client/features/core/info/patient-top.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { type OpenStep, stepBefore, stepsOnTheWay } from './open-step.ts';
import { useWorkflow } from './use-workflow.ts';
import { WayProgress } from './way-progress.tsx';

const COPAY: OpenStep = { step: 'copay', from: 'way', isDone: false };

/** `/patient/copay/{sessionId}`: the copay step as a separate document, which then returns to the visit. */
export default function CopayPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('payments');
  const [, navigate] = useLocation();
  const { workflow } = useWorkflow(sessionId, true);
  useCountedPage('copay', sessionId);
  usePageTitle(t('copayPageTitle'));
  const visit = `/patient/visit/${sessionId}`;
  const isStep = workflow && stepsOnTheWay(workflow.steps).some(({ step }) => step === 'copay');
  const before = workflow && stepBefore(workflow, COPAY);
  return (
    <FocusLayout top={<PatientTop sessionId={sessionId} />}>
      {isStep ? (
        <WayProgress
          workflow={workflow}
          open={COPAY}
          back={before ? () => navigate(`${visit}?step=${before.step}`) : undefined}
        />
      ) : null}
      <CopayStep sessionId={sessionId} onDone={() => navigate(visit)} />
    </FocusLayout>
  );
}
