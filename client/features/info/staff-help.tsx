import { Link2, MonitorCheck, TriangleAlert, UserRoundCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './info.module.css';
import { SupportLine } from './support-line.tsx';

/** The Help dialog of staff: what to do in the visit that cannot wait, then whom to ask. */
export function StaffHelp({ phone }: { phone: string | null }) {
  const { t } = useTranslation('info');
  return (
    <div className={styles.list}>
      <p className={styles.item}>
        <Link2 size={22} aria-hidden />
        <span>{t('staffPatientCannotJoin')}</span>
      </p>
      <p className={styles.item}>
        <MonitorCheck size={22} aria-hidden />
        <span>{t('staffDevices')}</span>
      </p>
      <p className={styles.item}>
        <UserRoundCog size={22} aria-hidden />
        <span>{t('staffAccount')}</span>
      </p>
      {phone ? <SupportLine phone={phone} /> : null}
      <p className={styles.item}>
        <TriangleAlert size={22} aria-hidden />
        <strong>{t('staffEmergency')}</strong>
      </p>
    </div>
  );
}
