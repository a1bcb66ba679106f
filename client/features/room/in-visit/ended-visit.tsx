import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import VisitPayments from '#client/features/check-in/payments/visit-payments.tsx';
import { factsQuery } from '#client/features/check-in/visit-facts/visit-course.tsx';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import VisitDocuments from '#client/features/room/documents/visit-documents.tsx';
import VisitNotes from '#client/features/room/notes/visit-notes.tsx';
import { NamesOfPatients, VisitOfNames } from '#client/features/visits/visits/patient-name.tsx';
import { type VisitDetail, visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import styles from './ended-visit.module.css';

const MINUTE_MS = 60_000;

interface EndedVisitProps {
  visitId: string;
  next: ReactNode;
}

/** PRODUCT 9.18. Leaves out what cannot be loaded; the visit's page has it. */
export default function EndedVisit({ visitId, next }: EndedVisitProps) {
  const { t } = useTranslation('staff-visit');
  const { data: visit } = useQuery(visitQuery(visitId));
  return (
    <main>
      <PageLayout title={t('endedTitle')} width="narrow">
        <Stack gap={4}>
          {visit ? <Times visit={visit} /> : null}
          <Text tone="quiet">{t('endedStaff')}</Text>
          <div className={styles.next}>{next}</div>
          {visit ? (
            <VisitOfNames value={visit}>
              <VisitPayments visitId={visitId} timeZone={visit.timeZone} visit={visit} />
              <VisitNotes visitId={visitId} timeZone={visit.timeZone} />
              <VisitDocuments visitId={visitId} timeZone={visit.timeZone} />
            </VisitOfNames>
          ) : null}
          <Row gap={3} wrap className={styles.links}>
            <LinkButton href={`/provider/visits/${visitId}`} size="large">
              {t('openVisit')}
            </LinkButton>
            <LinkButton href="/provider/visits" size="large">
              {t('backToVisits')}
            </LinkButton>
          </Row>
        </Stack>
      </PageLayout>
    </main>
  );
}

/** 'Walter Ames · 32 minutes · 03:00 pm – 03:32 pm'. A visit without an admission has no times. */
function Times({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visit-facts');
  const language = useLanguage();
  const { beganAt, endedAt } = useQuery(factsQuery(visit)).data ?? {};
  const time = (at: string) => formatTime(at, visit.timeZone, language);
  const minutes =
    beganAt && endedAt ? Math.floor((Date.parse(endedAt) - Date.parse(beganAt)) / MINUTE_MS) : 0;
  return (
    <Text size="large" strong>
      <NamesOfPatients visit={visit} />
      {beganAt && endedAt
        ? ` · ${minutes < 1 ? t('lessThanMinute') : t('minutes', { count: minutes })} · ${time(beganAt)} – ${time(endedAt)}`
        : null}
    </Text>
  );
}
