import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../shared/rules/phone-words.ts';
import styles from './safety.module.css';

/** A number that a tap calls. @param number in E.164 */
export function CallLink({ number }: { number: string }) {
  const { t } = useTranslation('safety');
  const words = formatPhone(number);
  return (
    <a className={styles.call} href={`tel:${number}`} aria-label={t('call', { number: words })}>
      <Phone size={18} aria-hidden />
      <span>{words}</span>
    </a>
  );
}
