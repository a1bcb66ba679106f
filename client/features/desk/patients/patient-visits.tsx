import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useVisitType } from '#client/features/desk/visit-list/use-visit-type.ts';
import { VisitStatus } from '#client/features/desk/visit-list/visit-status.tsx';
import type { PatientPageData, PatientVisit } from '#client/features/visits/visits/patient-query.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import styles from './patient-page.module.css';

/** Upcoming visits first, soonest first; then earlier visits, latest first. */
export function PatientVisits({ visits, more }: Pick<PatientPageData, 'visits' | 'more'>) {
  const { t } = useTranslation('patient');
  const upcoming = visits.filter(({ toCome }) => toCome).reverse();
  const earlier = visits.filter(({ toCome }) => !toCome);
  return (
    <div className={styles.visits}>
      <Card title={t('upcoming')}>
        {upcoming.length > 0 ? <Rows visits={upcoming} /> : <p>{t('noUpcoming')}</p>}
      </Card>
      <Card title={t('earlier')}>
        {earlier.length > 0 ? <Rows visits={earlier} /> : <p>{t('noEarlier')}</p>}
        {more ? <Text tone="quiet">{t('onlyLatest', { count: visits.length })}</Text> : null}
      </Card>
    </div>
  );
}

function Rows({ visits }: { visits: readonly PatientVisit[] }) {
  const { t } = useTranslation('patient');
  const typeOf = useVisitType();
  const language = useLanguage();
  return (
    <Box as="ul" divided className={styles.rows}>
      {visits.map((visit) => (
        <li key={visit.sessionId}>
          <Row
            as={Link}
            gap={3}
            align="center"
            touch
            pad={2}
            sides={3}
            tone="ink"
            href={`/provider/visits/${visit.visitId}`}
            className={styles.row}
          >
            <span className={styles.words}>
              <strong>{formatMoment(visit.startTime, language, visit.timeZone)}</strong>
              <span>
                {[typeOf(visit), visit.isGroupVisit && t('group'), visit.providerName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {visit.description ? <span>{visit.description}</span> : null}
            </span>
            <Standing visit={visit} />
            <ChevronRight size={18} aria-hidden />
          </Row>
        </li>
      ))}
    </Box>
  );
}

function Standing({ visit: { status, gone } }: { visit: PatientVisit }) {
  const { t } = useTranslation('patient');
  if (gone && status !== 'NO_SHOW') return <StatusPill tone="quiet">{t('gone')}</StatusPill>;
  if (status === 'SCHEDULED') return null;
  const patientStage = status === 'IN_VISIT' ? 'in-visit' : 'pending';
  return <VisitStatus visit={{ status, patientStage, patientStages: [] }} />;
}
