import { useTranslation } from 'react-i18next';
import { minutesWaited } from '#client/features/visits/visits/minutes-waited.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { useServerNow } from './use-server-now.ts';
import styles from './visit-status.module.css';

/** The patient's wait in full minutes; empty in the first minute. */
export function Waited({ visit }: { visit: Pick<VisitListItem, 'patientStages'> }) {
  const { t } = useTranslation('visits');
  const count = minutesWaited(visit, useServerNow());
  return count > 0 ? <span className={styles.minutes}>· {t('minutesShort', { count })}</span> : null;
}
