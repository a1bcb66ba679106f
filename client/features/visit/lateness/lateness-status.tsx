import { useTranslation } from 'react-i18next';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';
import styles from './lateness-status.module.css';

/** For staff: what the patients currently see about lateness. */
export function LatenessStatus() {
  const { t } = useTranslation('lateness');
  const minutes = useRoom((state) => state.facts?.lateMinutes ?? null);
  const provider = useRoom((state) => state.facts?.providerName ?? '');
  const showsLine = useRoom((state) => state.facts?.showsLine ?? false);
  const parts = [
    ...(minutes === null ? [] : [t('patientsToldLate', { provider, count: minutes })]),
    ...(showsLine ? [t('patientsSeeLine')] : []),
  ];
  return parts.length > 0 ? <p className={styles.status}>{parts.join(' ')}</p> : null;
}
