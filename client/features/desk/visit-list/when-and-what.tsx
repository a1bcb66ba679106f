import { useTranslation } from 'react-i18next';
import { formatLongDate, formatTime } from '../../foundation/dates/format.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import type { VisitDetail } from '../../visit/visits/visit-queries.ts';
import styles from './visit-page.module.css';
import { VisitStatus } from './visit-status.tsx';

/** Below a visit's name: its time, type and provider, and how it stands. */
export function WhenAndWhat({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { startTime, timeZone, durationMinutes, visitTypeName, scheduledProviderName } = visit;
  return (
    <span className={styles.subtitle}>
      <strong>
        {formatLongDate(startTime, timeZone, language)}, {formatTime(startTime, timeZone, language)}
      </strong>
      <span>
        {t('minutesShort', { count: durationMinutes })} · {visitTypeName} · {scheduledProviderName}
      </span>
      <VisitStatus visit={visit} />
    </span>
  );
}
