import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/components/notice.tsx';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';
import { LateNotice } from '../../visit/lateness/late-notice.tsx';
import { LongWaitNotice } from './long-wait-notice.tsx';
import styles from './waiting-page.module.css';

/** Information for a waiting person: who sent them here, how late the provider is, their place in line. */
export function WaitFacts() {
  const { t } = useTranslation('waiting-room');
  const movedBy = useRoom((state) => state.facts?.movedBy ?? null);
  const place = useRoom((state) => state.facts?.place ?? null);
  return (
    <>
      {movedBy === null ? null : (
        <Notice tone="info" announce="status" title={t('movedBy', { name: movedBy })}>
          <p>{t('movedHelp')}</p>
        </Notice>
      )}
      <LateNotice />
      <LongWaitNotice />
      {place === null ? null : (
        <p className={styles.wait} role="status">
          <strong>{place === 1 ? t('nextInLine') : t('placeInLine', { place })}</strong>
        </p>
      )}
    </>
  );
}
