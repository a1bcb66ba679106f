import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import { DataForm } from './data-form.tsx';
import { MonitoredData } from './monitored-data.tsx';
import { MonitoredSearch } from './monitored-search.tsx';
import styles from './rpm.module.css';
import type { MonitoredPatient, WantedData } from './rpm-queries.ts';

/**
 * `/provider/rpm`: data from a patient's devices at home, and its upload to the record system (PRODUCT 19.7).
 */
export default function RpmPage() {
  const { t } = useTranslation('rpm');
  const { practice } = useSignedIn();
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <Rpm key={practice.practiceId} practiceId={practice.practiceId} />
    </PageLayout>
  );
}

function Rpm({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('rpm');
  const [patient, setPatient] = useState<MonitoredPatient | null>(null);
  const [wanted, setWanted] = useState<WantedData | null>(null);
  function choose(next: MonitoredPatient | null) {
    setPatient(next);
    setWanted(null);
  }
  if (!patient) {
    return (
      <Card title={t('patient')}>
        <MonitoredSearch practiceId={practiceId} onFound={choose} />
      </Card>
    );
  }
  const { firstName, lastName, birthDate, mrn, programs } = patient;
  return (
    <Stack gap={5}>
      <Card title={t('patient')}>
        <Row gap={3} wrap align="center" pad={2} sides={4} frame="sunk">
          <Stack as="span" shrinks breaks className={styles.person}>
            <strong>
              {firstName} {lastName}
            </strong>
            <Text as="span" tone="quiet" size="small">
              {[birthDate && toUsDate(birthDate), mrn && t('mrnOf', { mrn })].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          <Button variant="quiet" onClick={() => choose(null)}>
            {t('change')}
          </Button>
        </Row>
      </Card>
      {programs.length === 0 ? (
        <Notice tone="waiting" title={t('notEnrolled')}>
          {t('notEnrolledHelp')}
        </Notice>
      ) : (
        <DataForm patient={patient} onWanted={setWanted} />
      )}
      {wanted ? (
        <MonitoredData key={JSON.stringify(wanted)} practiceId={practiceId} wanted={wanted} mrn={mrn} />
      ) : null}
    </Stack>
  );
}
