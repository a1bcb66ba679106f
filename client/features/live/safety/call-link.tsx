import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../../shared/rules/phone-words.ts';
import { PhoneLink } from '../../../ui/components/phone-link.tsx';
import styles from './safety.module.css';

/**
 * A number that a tap calls.
 *
 * @param number in E.164
 */
export function CallLink({ number }: { number: string }) {
  const { t } = useTranslation('safety');
  const words = formatPhone(number);
  return (
    <PhoneLink button className={styles.call} number={number} label={t('call', { number: words })}>
      {words}
    </PhoneLink>
  );
}
