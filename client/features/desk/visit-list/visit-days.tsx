import { useTranslation } from 'react-i18next';
import { groupByDay } from '#client/features/core/dates/group-by-day.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitList } from '#client/features/visits/visits/visit-queries.ts';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { useNow } from '#client/ui/components/use-now.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { waitingVisits } from './presence.ts';
import { useVisitSelection } from './selection.ts';
import type { Visits } from './use-visit-list.ts';
import styles from './visit-days.module.css';
import { VisitRow } from './visit-row.tsx';

/** How often 'Today' is updated: a page may stay open past midnight. */
const TICK_MS = 60_000;

/** More rows than a few screens show. */
const MANY_ROWS = 60;

/** The visits as cards, grouped by day if ordered by time, otherwise each with its date. */
export function VisitCards({ visits, list }: { visits: Visits; list: VisitList }) {
  const selected = useVisitSelection((state) => state.selected);
  if (visits.sort.endsWith('time')) {
    return <VisitDays list={list} latestFirst={visits.sort === '-time'} busy={visits.busy} />;
  }
  return (
    <Box
      as="ul"
      frame="card"
      className={styles.visits}
      aria-busy={visits.busy}
      data-long={list.rows.length > MANY_ROWS || undefined}
    >
      {list.rows.map((visit) => (
        <VisitRow key={visit.visitId} visit={visit} selected={visit.visitId === selected} withDate />
      ))}
    </Box>
  );
}

interface VisitDaysProps {
  list: VisitList;
  latestFirst: boolean;
  busy: boolean;
}

/**
 * Groups visits under Today, Tomorrow, or weekday and date (PRODUCT 4.2). In a list of upcoming visits, waiting
 * patients come first.
 */
function VisitDays({ list, latestFirst, busy }: VisitDaysProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const now = useNow(TICK_MS);
  const waiting = latestFirst ? [] : waitingVisits(list.rows);
  const others = waiting.length > 0 ? list.rows.filter((visit) => !waiting.includes(visit)) : list.rows;
  const long = list.rows.length > MANY_ROWS;
  return (
    <div aria-busy={busy}>
      {waiting.length > 0 ? (
        <VisitSection id="waiting" title={t('inWaitingRoom')} visits={waiting} long={long} />
      ) : null}
      {groupByDay(others, now + list.clockAhead, language, latestFirst).map((day) => (
        <VisitSection
          key={`${day.date} ${day.kind}`}
          id={`day-${day.date}-${day.kind}`}
          title={day.kind === 'other' ? day.dayOfWeek : t(day.kind)}
          date={day.kind === 'other' ? day.dayOfMonth : `${day.dayOfWeek}, ${day.dayOfMonth}`}
          visits={day.visits}
          long={long}
        />
      ))}
    </div>
  );
}

interface VisitSectionProps {
  id: string;
  title: string;
  date?: string;
  visits: readonly VisitListItem[];
  long: boolean;
}

function VisitSection({ id, title, date, visits, long }: VisitSectionProps) {
  const selected = useVisitSelection((state) => state.selected);
  return (
    <section className={styles.day} aria-labelledby={id}>
      <Row as="h2" gap={0} across={3} wrap align="baseline" size="large" id={id} className={styles.title}>
        {title}
        {date ? (
          <Text as="span" tone="quiet" size="body" className={styles.date}>
            {date}
          </Text>
        ) : null}
      </Row>
      <Box as="ul" frame="card" className={styles.visits} data-long={long || undefined}>
        {visits.map((visit) => (
          <VisitRow key={visit.visitId} visit={visit} selected={visit.visitId === selected} />
        ))}
      </Box>
    </section>
  );
}
