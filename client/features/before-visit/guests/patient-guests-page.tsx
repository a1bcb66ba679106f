import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../ui/components/back-link.tsx';
import { FocusLayout } from '../../../ui/components/focus-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { useCountedPage } from '../../foundation/info/count-page.ts';
import { PatientTop } from '../../foundation/info/patient-top.tsx';
import styles from './guests.module.css';
import { patientGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

/** `/patient/guests/{sessionId}`: the patient invites and manages their guests. */
export default function PatientGuestsPage({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('guests');
  const api = useMemo(() => patientGuestsApi(sessionId), [sessionId]);
  useCountedPage('guests', sessionId);
  usePageTitle(t('yourGuests'));
  return (
    <FocusLayout top={<PatientTop sessionId={sessionId} />}>
      <BackLink href={`/patient/visit/${sessionId}`}>{t('backToVisit')}</BackLink>
      <h1 className={styles.title}>{t('yourGuests')}</h1>
      <p className={styles.help}>{t('yourGuestsHelp')}</p>
      <GuestsPanel api={api} />
    </FocusLayout>
  );
}
