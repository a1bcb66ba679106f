import { useTranslation } from 'react-i18next';
import PersonsDeviceTest from '#client/features/check-in/device-test/persons-device-test.tsx';
import { PatientProgress } from '#client/features/check-in/workflow/patient-progress.tsx';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PatientContact } from './patient-contact.tsx';
import { SignedConsent } from './signed-consent.tsx';
import styles from './visit-facts.module.css';

interface PatientFactsProps {
  visit: VisitDetail;
  /** Id of the only visit patient to show; null for all. */
  only: string | null;
}

export function PatientFacts({ visit, only }: PatientFactsProps) {
  const { t } = useTranslation('visit-facts');
  const patients = visit.visitPatients.filter(({ sessionId }) => only === null || sessionId === only);
  return (
    <Card title={t('contact')}>
      <Stack as="ul" divided>
        {patients.map((patient) => (
          <Stack as="li" gap={1} breaks className={styles.entry} key={patient.sessionId}>
            <Text as="h3" size="body">
              {patient.firstName} {patient.lastName}
            </Text>
            <PatientContact patient={patient} timeZone={visit.timeZone} />
            <PatientProgress visitId={visit.visitId} sessionId={patient.sessionId} />
            <SignedConsent visit={visit} sessionId={patient.sessionId} />
            <PersonsDeviceTest visitId={visit.visitId} whose={patient.sessionId} timeZone={visit.timeZone} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
