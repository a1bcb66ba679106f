import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '#client/ui/components/phone-link.tsx';
import styles from './info.module.css';

/** The support line's number, as a link that calls it. */
export function SupportLine({ phone }: { phone: string }) {
  const { t } = useTranslation('info');
  return (
    <p className={styles.item}>
      <Phone size={22} aria-hidden />
      <span>
        {t('supportCall')}
        <br />
        <PhoneLink className={styles.phone} number={phone}>
          {phone}
        </PhoneLink>
      </span>
    </p>
  );
}
