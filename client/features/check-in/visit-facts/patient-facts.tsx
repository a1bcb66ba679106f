import { CalendarCheck, Captions, Mail, Phone, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import PersonsDeviceTest from '#client/features/check-in/device-test/persons-device-test.tsx';
import { PatientProgress } from '#client/features/check-in/workflow/patient-progress.tsx';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Card } from '#client/ui/components/card.tsx';
import { IconLine } from '#client/ui/components/icon-line.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { formatPhone } from '#shared/rules/phone-words.ts';
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

interface PatientContactProps {
  patient: VisitDetail['visitPatients'][number];
  timeZone: string;
}

export function PatientContact({ patient, timeZone }: PatientContactProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { email, mobile, linkDelivery, readsCaptions, keptAt } = patient;
  return (
    <>
      {email ? <IconLine icon={Mail}>{email}</IconLine> : null}
      {mobile ? <IconLine icon={Phone}>{formatPhone(mobile)}</IconLine> : null}
      <IconLine icon={Send}>{t(`delivery.${linkDelivery}`)}</IconLine>
      {readsCaptions ? <IconLine icon={Captions}>{t('readsCaptions')}</IconLine> : null}
      {keptAt ? (
        <IconLine icon={CalendarCheck}>
          {t('keptSince', { time: formatTime(keptAt, timeZone, language) })}
        </IconLine>
      ) : null}
    </>
  );
}
