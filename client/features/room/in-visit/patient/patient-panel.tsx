import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import VisitGuests from '#client/features/check-in/guests/visit-guests.tsx';
import VisitImages from '#client/features/check-in/images/visit-images.tsx';
import VisitIntake from '#client/features/check-in/intake/visit-intake.tsx';
import VisitPayments from '#client/features/check-in/payments/visit-payments.tsx';
import { PatientFacts } from '#client/features/check-in/visit-facts/patient-facts.tsx';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import VisitNotes from '#client/features/room/notes/visit-notes.tsx';
import { safetyQuery } from '#client/features/room/safety/safety-query.ts';
import SafetyStrips from '#client/features/room/safety/safety-strips.tsx';
import { visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import styles from './patient-panel.module.css';

const EVERYONE = '';

interface PatientPanelProps {
  /** The shown patient of a group, counted from 1; null for all. */
  number: number | null;
  onNumber: (number: number | null) => void;
}

/** PRODUCT 9.12. Parts that do not need the visit's details show before those load. */
export default function PatientPanel({ number, onNumber }: PatientPanelProps) {
  const { t } = useTranslation('visit-facts');
  const visitId = useRoom((state) => state.facts?.visitId);
  const timeZone = useRoom((state) => state.facts?.timeZone);
  const {
    data: visit,
    dataUpdatedAt,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...visitQuery(visitId ?? ''),
    enabled: visitId !== undefined,
  });
  if (!visitId || !timeZone) return null;
  const patients = visit?.visitPatients ?? [];
  const only = (number === null ? undefined : patients[number - 1]?.sessionId) ?? null;
  const whose = { visitId, timeZone, only };
  return (
    <Stack gap={5} scrolls className={styles.panel}>
      {patients.length > 1 ? (
        <SelectField
          label={t('patient')}
          value={only ?? EVERYONE}
          onChange={({ target }) =>
            onNumber(patients.findIndex(({ sessionId }) => sessionId === target.value) + 1 || null)
          }
          options={[
            { value: EVERYONE, label: t('everyone') },
            ...patients.map(({ sessionId, firstName, lastName }) => ({
              value: sessionId,
              label: `${firstName} ${lastName}`,
            })),
          ]}
        />
      ) : null}
      <VisitIntake {...whose} />
      <PatientLanguage visitId={visitId} only={only} />
      <VisitNotes visitId={visitId} timeZone={timeZone} />
      <SafetyStrips {...whose} />
      {visit ? <PatientFacts visit={visit} only={only} /> : error ? null : <Loading />}
      {error && !visit ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_TO_GET_IN_VISIT_PATIENT_DETAILS')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
      <VisitImages {...whose} />
      <VisitPayments {...whose} />
      {visit ? <VisitGuests visit={visit} changed={dataUpdatedAt} /> : null}
    </Stack>
  );
}

interface PatientLanguageProps {
  visitId: string;
  only: string | null;
}

function PatientLanguage({ visitId, only }: PatientLanguageProps) {
  const { t } = useTranslation('safety');
  const patients = useQuery(safetyQuery(visitId)).data?.results ?? [];
  const shown = patients.filter(({ sessionId }) => only === null || sessionId === only);
  if (shown.length === 0) return null;
  return (
    <Facts>
      {shown.map(({ sessionId, patientName, language }) => (
        <Fact
          key={sessionId}
          name={shown.length > 1 ? t('languageOf', { name: patientName }) : t('language')}
        >
          {t(`language.${language}`)}
        </Fact>
      ))}
    </Facts>
  );
}
