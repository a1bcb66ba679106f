import { formatLongDate, formatTime, zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import styles from './visit-changes.module.css';

export function VisitInShort({ visit }: { visit: VisitDetail }) {
  const language = useLanguage();
  const { startTime, timeZone, visitPatients } = visit;
  const inVisit = visitPatients.filter(({ removed }) => !removed);
  return (
    <p className={styles.short}>
      <strong>{inVisit.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}</strong>
      <br />
      {formatLongDate(startTime, timeZone, language)}, {formatTime(startTime, timeZone, language)}{' '}
      {zoneName(startTime, timeZone, language)}
    </p>
  );
}
