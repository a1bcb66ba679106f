import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { FocusLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { PatientTop } from '../info/patient-top.tsx';
import { CopayStep } from './copay-step.tsx';

/** `/patient/copay/{sessionId}`: the copay step as a separate page, which then leads to the visit. */
export default function CopayPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('payments');
  const [, navigate] = useLocation();
  usePageTitle(t('copayPageTitle'));
  return (
    <FocusLayout top={<PatientTop sessionId={sessionId} />}>
      <CopayStep sessionId={sessionId} onDone={() => navigate(`/patient/visit/${sessionId}`)} />
    </FocusLayout>
  );
}
