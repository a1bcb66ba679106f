import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountedPage } from '#client/features/core/info/count-page.ts';
import { PatientTop } from '#client/features/core/info/patient-top.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { patientGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

export default function PatientGuestsPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('guests');
  const api = useMemo(() => patientGuestsApi(sessionId), [sessionId]);
  useCountedPage('guests', sessionId);
  usePageTitle(t('yourGuests'));
  return (
    <FocusLayout top={<PatientTop sessionId={sessionId} />}>
      <BackLink href={`/patient/visit/${sessionId}`}>{t('backToVisit')}</BackLink>
      <Text as="h1" below={2} size="title">
        {t('yourGuests')}
      </Text>
      <Text below={5}>{t('yourGuestsHelp')}</Text>
      <GuestsPanel api={api} />
    </FocusLayout>
  );
}
