import { CalendarDays, Clock, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  deviceTimeZone,
  formatLongDate,
  formatTime,
  sameClock,
  zoneName,
} from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import styles from './linked-visit.module.css';

interface LinkedFactsProps {
  startTime: string;
  durationMinutes: number;
  timeZone: string;
  providerName: string;
  practiceName: string;
}

export function LinkedFacts({
  startTime,
  durationMinutes,
  timeZone,
  providerName,
  practiceName,
}: LinkedFactsProps) {
  const { t } = useTranslation('join');
  const language = useLanguage();
  const here = deviceTimeZone();
  return (
    <ul className={styles.facts}>
      <li>
        <CalendarDays size={24} aria-hidden />
        <span className={styles.date}>{formatLongDate(startTime, timeZone, language)}</span>
      </li>
      <li>
        <Clock size={24} aria-hidden />
        <span>
          <strong>{formatTime(startTime, timeZone, language)}</strong>{' '}
          <span className={styles.zone}>
            {zoneName(startTime, timeZone, language)} · {t('duration', { count: durationMinutes })}
          </span>
          {sameClock(startTime, timeZone, here) ? null : (
            <span className={styles.here}>
              {t(here === 'UTC' ? 'deviceTime' : 'yourTime', {
                zone: zoneName(startTime, here, language),
                time: formatTime(startTime, here, language),
                date: formatLongDate(startTime, here, language),
              })}
            </span>
          )}
        </span>
      </li>
      <li>
        <UserRound size={24} aria-hidden />
        <span>{t('withProvider', { provider: providerName, practice: practiceName })}</span>
      </li>
    </ul>
  );
}
