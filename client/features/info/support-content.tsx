import { LifeBuoy, Phone, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './info.module.css';
import { SupportLine } from './support-line.tsx';

/** The support page's text; staff's Help dialog has its own (`staff-help.tsx`). */
export function SupportContent({ phone }: { phone: string | null }) {
  const { t } = useTranslation('info');
  return (
    <div className={styles.list}>
      {phone ? (
        <SupportLine phone={phone} />
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
