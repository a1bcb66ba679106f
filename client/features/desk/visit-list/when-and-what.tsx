import { useTranslation } from 'react-i18next';
import { formatLongDate, formatTime } from '#client/features/core/dates/format.ts';
import { capitalized } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { useVisitType } from './use-visit-type.ts';
import styles from './visit-page.module.css';
import { VisitStatus } from './visit-status.tsx';

/** The visit's time, type, provider and state, below its name. */
export function WhenAndWhat({ visit }: { visit: VisitListItem }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const type = useVisitType()(visit);
  const { startTime, timeZone, durationMinutes, scheduledProviderName } = visit;
  return (
    <span className={styles.subtitle}>
      <strong>
        {capitalized(formatLongDate(startTime, timeZone, language), language)},{' '}
        {formatTime(startTime, timeZone, language)}
      </strong>
      <span>
        {t('minutesShort', { count: durationMinutes })} · {type} · {scheduledProviderName}
      </span>
      <VisitStatus visit={visit} />
    </span>
  );
}
