import { useTranslation } from 'react-i18next';
import type { RoomSnapshot } from '../../../../shared/contracts/socket/events.ts';
import styles from './waiting-page.module.css';

/**
 * Asks the person to wait, and says that staff see them once staff have opened the visit: before that, only
 * the list shows them.
 */
export function PleaseWait({
  providerName,
  providerPresent,
}: Pick<RoomSnapshot, 'providerName' | 'providerPresent'>) {
  const { t } = useTranslation('waiting-room');
  return (
    <p className={styles.wait} role="status">
      <strong>{t('pleaseWait')}</strong>
      <br />
      {providerPresent ? t('pleaseWaitSeen') : t('pleaseWaitHelp', { provider: providerName })}{' '}
      {t('keepOpen')}
    </p>
  );
}
