import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Fact } from '#client/ui/components/facts.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { NOT_HELD_STATUSES } from '#shared/domain/visit.ts';
import { visitRecordQuery } from './record-queries.ts';
import styles from './visit-changes.module.css';

export function SeriesFact({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visit-actions');
  const language = useLanguage();
  const { data: record, isPending } = useQuery(visitRecordQuery(visit.visitId, visit.status));
  if (isPending) return <StillLoading />;
  if (!record?.series) return null;
  const { everyWeeks, position, visits } = record.series;
  return (
    <Fact name={t('series')} wide="row">
      {t('place', { position, of: visits.length, count: everyWeeks })}
      <Row as="ul" gap={1} across={4} wrap above={1} className={styles.series}>
        {visits.map(({ visitId, startTime, timeZone, status, ...other }) => {
          const day = formatShortDay(startTime, timeZone, language);
          return (
            <li key={visitId} data-over={NOT_HELD_STATUSES.includes(status) || undefined}>
              {other.position === position ? (
                <strong aria-current="true">{day}</strong>
              ) : (
                <Link href={`/provider/visits/${visitId}`}>{day}</Link>
              )}
            </li>
          );
        })}
      </Row>
    </Fact>
  );
}
