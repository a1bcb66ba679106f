import { formatLongDate, formatTime, zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Text } from '#client/ui/components/layout.tsx';
import styles from './visit-changes.module.css';

export function VisitInShort({ visit }: { visit: VisitDetail }) {
  const language = useLanguage();
  const { startTime, timeZone, visitPatients } = visit;
  const inVisit = visitPatients.filter(({ removed }) => !removed);
  return (
    <Text pad={3} sides={4} frame="sunk" className={styles.short}>
      <strong>{inVisit.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}</strong>
      <br />
      {formatLongDate(startTime, timeZone, language)}, {formatTime(startTime, timeZone, language)}{' '}
      {zoneName(startTime, timeZone, language)}
    </Text>
  );
}
