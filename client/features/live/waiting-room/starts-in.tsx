import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../ui/components/countdown.tsx';
import { useLanguage } from '../../foundation/language/use-language.ts';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';
import { useLateMinutes } from '../../visit/lateness/use-late-minutes.ts';
import { useHasCome } from './use-has-come.ts';
import styles from './waiting-page.module.css';

/**
 * The time until the visit, for people who have checked in early; nothing from its start on, once staff are in it,
 * or while the provider is late.
 */
export function StartsIn() {
  const { t } = useTranslation('waiting-room');
  const language = useLanguage();
  const offset = useRoom((state) => state.clockOffset);
  const now = useCallback(() => Date.now() + offset, [offset]);
  const startTime = useRoom((state) => state.facts?.startTime ?? 0);
  const present = useRoom((state) => state.facts?.providerPresent ?? false);
  const late = useLateMinutes() !== null;
  const begun = useHasCome(startTime, now);
  if (begun || present || late) return null;
  return (
    <div className={styles.startsIn}>
      <p>{t('startsIn')}</p>
      <Countdown to={startTime} now={now} language={language} />
    </div>
  );
}
