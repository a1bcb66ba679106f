import { LifeBuoy, Phone, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './info.module.css';

/** The support page's text; also in the staff's Help dialog. */
export function SupportContent({ phone }: { phone: string | null }) {
  const { t } = useTranslation('info');
  return (
    <div className={styles.list}>
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
      ) : (
        <p className={styles.item}>
          <Phone size={22} aria-hidden />
          <span>{t('supportCallPractice')}</span>
        </p>
      )}
      <p className={styles.item}>
        <LifeBuoy size={22} aria-hidden />
        <span>{t('supportBrowsers')}</span>
      </p>
      <p className={styles.item}>
        <TriangleAlert size={22} aria-hidden />
        <strong>{t('emergency')}</strong>
      </p>
    </div>
  );
}
