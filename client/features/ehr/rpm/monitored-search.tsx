import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { PatientQueryForm } from '#client/features/visits/find-patient/patient-query-form.tsx';
import { People, Person } from '#client/features/visits/find-patient/people.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { MonitoredPatient } from './rpm-queries.ts';

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
