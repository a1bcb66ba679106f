import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { deviceTimeZone, localDate } from '#client/features/core/dates/format.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { PatientQueryForm } from '#client/features/visits/find-patient/patient-query-form.tsx';
import { People, Person } from '#client/features/visits/find-patient/people.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton, useWrong } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { rpmContracts, type WantedData } from '#shared/contracts/rest/ehr/rpm.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import { MonitoredData } from './monitored-data.tsx';
import styles from './rpm.module.css';
import type { MonitoredPatient } from './rpm-queries.ts';

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

const { body: Wanted } = rpmContracts['POST /api/provider/practices/:practiceId/rpm/data'];
const FIRST_DAYS = 14;
const DAY_MS = 86_400_000;

interface DataFormProps {
  patient: MonitoredPatient;
  onWanted: (wanted: WantedData) => void;
}

function DataForm({ patient: { monitoringId, programs }, onWanted }: DataFormProps) {
  const { t } = useTranslation('rpm');
  const today = (before = 0) => localDate(Date.now() - before * DAY_MS, deviceTimeZone());
  const form = useContractForm({
    schema: Wanted,
    values: {
      monitoringId,
      programIds: programs.map(({ programId }) => programId),
      from: today(FIRST_DAYS - 1),
      to: today(),
    },
    save: async (wanted) => wanted,
    onSaved: onWanted,
  });
  return (
    <Card title={t('data')}>
      <Form gap={5} form={form}>
        <Programs programs={programs} />
        <Grid gap={5} across={4} min="13.75rem" align="start">
          <FormText name="from" type="date" label={t('from')} />
          <FormText name="to" type="date" label={t('to')} />
        </Grid>
        <div>
          <SubmitButton size="medium">{t('show')}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Programs({ programs }: Pick<MonitoredPatient, 'programs'>) {
  const { t } = useTranslation('rpm');
  const { field } = useController<WantedData, 'programIds'>({ name: 'programIds' });
  return (
    <CheckGroup
      legend={t('programs')}
      error={useWrong()('programIds')}
      options={programs.map(({ programId, name }) => ({ value: programId, label: name }))}
      chosen={field.value}
      onChange={field.onChange}
    />
  );
}

interface MonitoredSearchProps {
  practiceId: number;
  onFound: (patient: MonitoredPatient) => void;
}

export function MonitoredSearch({ practiceId, onFound }: MonitoredSearchProps) {
  const { t } = useTranslation('rpm');
  const words = useErrorWords();
  const [found, setFound] = useState<MonitoredPatient[] | null>(null);
  return (
    <Stack gap={5}>
      <PatientQueryForm
        search={(body) =>
          call('POST /api/provider/practices/:practiceId/rpm/patients', { params: { practiceId }, body })
        }
        onResult={(result) => setFound(result?.results ?? null)}
        errorCode="FAILED_RPM_PATIENT_SEARCH"
      />
      <div aria-live="polite">
        {found?.length === 0 ? (
          <Notice title={words.code('PATIENT_NOT_FOUND_IN_RPM')}>{t('noneHelp')}</Notice>
        ) : null}
        {found && found.length > 0 ? (
          <People label={t('results')}>
            {found.map((patient) => (
              <Person
                key={patient.monitoringId}
                {...patient}
                facts={[patient.programs.map(({ name }) => name).join(', ') || t('notEnrolled')]}
                action={<Button onClick={() => onFound(patient)}>{t('choose')}</Button>}
              />
            ))}
          </People>
        ) : null}
      </div>
    </Stack>
  );
}
