import { useTranslation } from 'react-i18next';
import type { Refused } from '../../../../shared/contracts/rest/desk/several-visits.ts';
import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import { Notice } from '../../../ui/components/notice.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { formatTime } from '../../foundation/dates/format.ts';
import { formatShortDay } from '../../foundation/dates/format-calendar.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import styles from './several.module.css';
import { useVisitName } from './use-visit-name.ts';

/** `Walter Brandt, Tue, Nov 24, 9:00 AM` */
function useVisitLine(): (visit: VisitListItem) => string {
  const nameOf = useVisitName();
  const language = useLanguage();
  return (visit) => {
    const { startTime, timeZone } = visit;
    const when = `${formatShortDay(startTime, timeZone, language)}, ${formatTime(startTime, timeZone, language)}`;
    return `${nameOf(visit)}, ${when}`;
  };
}

/** The visits that a dialog is about, one line each. */
export function VisitLines({ visits }: { visits: readonly VisitListItem[] }) {
  const lineOf = useVisitLine();
  return (
    <ul className={styles.lines}>
      {visits.map((visit) => (
        <li key={visit.visitId}>{lineOf(visit)}</li>
      ))}
    </ul>
  );
}

/** Visits that cannot be changed, and why. */
export function RefusedVisits({
  title,
  visits,
  refused,
}: {
  title: string;
  visits: readonly VisitListItem[];
  refused: Refused;
}) {
  const { t } = useTranslation('several-visits');
  const words = useErrorWords();
  const lineOf = useVisitLine();
  if (refused.length === 0) return null;
  return (
    <Notice tone="danger" title={title}>
      <ul className={styles.lines}>
        {refused.map(({ visitId, code }) => {
          const visit = visits.find((one) => one.visitId === visitId);
          const why = words.code(code);
          return <li key={visitId}>{visit ? t('refusedLine', { visit: lineOf(visit), why }) : why}</li>;
        })}
      </ul>
    </Notice>
  );
}
