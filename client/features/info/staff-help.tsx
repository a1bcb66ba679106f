import { Link2, MonitorCheck, Phone, TriangleAlert, UserRoundCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './info.module.css';

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
      {phone ? (
        <p className={styles.item}>
          <Phone size={22} aria-hidden />
          <span>
            {t('supportCall')}
            <br />
            <a className={styles.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </span>
        </p>
      ) : null}
      <p className={styles.item}>
        <TriangleAlert size={22} aria-hidden />
        <strong>{t('staffEmergency')}</strong>
      </p>
    </div>
  );
}
