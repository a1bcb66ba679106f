import { formatLongDate, formatTime, zoneName } from '../../foundation/dates/format.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import type { VisitDetail } from '../visits/visit-queries.ts';
import styles from './visit-actions.module.css';

/** Identifies the visit: its patients, and when. */
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
