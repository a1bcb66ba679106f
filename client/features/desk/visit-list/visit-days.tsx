import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/components/use-now.ts';
import { groupByDay } from '../../foundation/dates/group-by-day.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import type { VisitList } from '../../visit/visits/visit-queries.ts';
import { useVisitSelection } from './selection.ts';
import type { Visits } from './use-visit-list.ts';
import styles from './visit-days.module.css';
import { VisitRow } from './visit-row.tsx';

/** How often 'Today' is updated, in milliseconds: a page may stay open past midnight. */
const TICK_MS = 60_000;

/** More rows than a few screens show. */
const MANY_ROWS = 60;

/** The visits as cards: grouped by day if they are ordered by time, otherwise each with its date. */
export function VisitCards({ visits, list }: { visits: Visits; list: VisitList }) {
  const selected = useVisitSelection((state) => state.selected);
  if (visits.sort.endsWith('time')) {
    return <VisitDays list={list} latestFirst={visits.sort === '-time'} busy={visits.busy} />;
  }
  return (
    <ul
      className={styles.visits}
      aria-busy={visits.busy}
      data-long={list.rows.length > MANY_ROWS || undefined}
    >
      {list.rows.map((visit) => (
        <VisitRow key={visit.visitId} visit={visit} selected={visit.visitId === selected} withDate />
      ))}
    </ul>
  );
}

interface VisitDaysProps {
  list: VisitList;
  latestFirst: boolean;
  busy: boolean;
}

/** The visits under Today, Tomorrow, or their weekday and date (PRODUCT 4.2). */
function VisitDays({ list, latestFirst, busy }: VisitDaysProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const now = useNow(TICK_MS);
  const selected = useVisitSelection((state) => state.selected);

  const days = groupByDay(list.rows, now + list.clockAhead, language, latestFirst);
  return (
    <div aria-busy={busy}>
      {days.map((day) => (
        <section
          key={`${day.date} ${day.kind}`}
          className={styles.day}
          aria-labelledby={`day-${day.date}-${day.kind}`}
        >
          <h2 id={`day-${day.date}-${day.kind}`} className={styles.title}>
            {day.kind === 'other' ? day.dayOfWeek : t(day.kind)}
            <span className={styles.date}>
              {day.kind === 'other' ? day.dayOfMonth : `${day.dayOfWeek}, ${day.dayOfMonth}`}
            </span>
          </h2>
          <ul className={styles.visits} data-long={list.rows.length > MANY_ROWS || undefined}>
            {day.visits.map((visit) => (
              <VisitRow key={visit.visitId} visit={visit} selected={visit.visitId === selected} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
