import { useTranslation } from 'react-i18next';
import { PatientContact } from '#client/features/check-in/visit-facts/patient-contact.tsx';
import { ConsentLine } from '#client/features/check-in/visit-facts/signed-consent.tsx';
import { CancelledByPatient } from '#client/features/check-in/workflow/cancelled-by-patient.tsx';
import { addressWords } from '#client/features/room/safety/address-words.ts';
import RemovedPatient from '#client/features/visits/visit-changes/removed-patient.tsx';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import type { PatientDetails } from '#shared/contracts/rest/visits/patient-details.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { addressLine } from '#shared/rules/address-line.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';
import { ExportPatient } from './export-patient.tsx';

export function PatientsTab({ record: { visit, facts, patients, locations } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const { timeZone } = visit;
  return (
    <Stack gap={5} className={styles.cards}>
      {visit.visitPatients.map((patient) => {
        const { sessionId, firstName, lastName, intakeComplete, cancelled, removed } = patient;
        return (
          <Card
            key={sessionId}
            title={<NameInVisit name={`${firstName} ${lastName}`} sessionId={sessionId} />}
          >
            <PatientIdentity
              details={patients.find((one) => one.sessionId === sessionId)}
              location={locations.find((one) => one.sessionId === sessionId)?.location ?? null}
            />
            <Stack gap={2} above={4}>
              <PatientContact patient={patient} timeZone={timeZone} />
              <ConsentLine visit={visit} sessionId={sessionId} facts={facts} />
              <Text tone="quiet">{t(intakeComplete ? 'stepsDone' : 'stepsOpen')}</Text>
              {cancelled ? <CancelledByPatient cancelled={cancelled} timeZone={timeZone} /> : null}
              {removed ? <RemovedPatient removed={removed} timeZone={timeZone} /> : null}
              <ExportPatient
                visitId={visit.visitId}
                sessionId={sessionId}
                name={`${firstName} ${lastName}`}
              />
            </Stack>
          </Card>
        );
      })}
    </Stack>
  );
}

interface PatientIdentityProps {
  details: PatientDetails | undefined;
  location: SafetyFacts['location'];
}

function PatientIdentity({ details, location }: PatientIdentityProps) {
  const { t } = useTranslation('admin-visits');
  const { t: tSchedule } = useTranslation('scheduling');
  const { t: tSafety } = useTranslation('safety');
  if (!details) return null;
  const { birthDate, sex, mrn, externalId } = details;
  const address = addressLine(details);
  return (
    <Facts>
      <Fact name={tSchedule('birthDate')}>{birthDate ? toUsDate(birthDate) : t('notGiven')}</Fact>
      <Fact name={tSchedule('sex')}>{sex ? tSchedule(`sex.${sex}`) : t('notGiven')}</Fact>
      <Fact name={tSchedule('mrn')}>{mrn || t('notGiven')}</Fact>
      <Fact name={t('externalId')}>{externalId ?? t('noExternalId')}</Fact>
      <Fact name={tSchedule('address')} wide="row">
        {address || t('notGiven')}
      </Fact>
      <Fact name={tSafety('location')} wide="row">
        {location
          ? `${addressWords(location) ?? US_STATES[location.state]} · ${location.otherPlace ?? tSafety(`place.${location.place}`)}`
          : tSafety('notGiven')}
      </Fact>
    </Facts>
  );
}
