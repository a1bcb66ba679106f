import { useMutation } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '#client/api/call.ts';
import { PatientContact } from '#client/features/check-in/visit-facts/patient-facts.tsx';
import { ConsentLine } from '#client/features/check-in/visit-facts/signed-consent.tsx';
import { CancelledByPatient } from '#client/features/check-in/workflow/cancelled-by-patient.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { addressWords } from '#client/features/room/safety/address-words.ts';
import RemovedPatient from '#client/features/visits/visit-changes/removed-patient.tsx';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import type { PatientDetails } from '#shared/contracts/rest/visits/patient-details.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { addressLine } from '#shared/rules/address-line.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

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

function ExportPatient({ visitId, sessionId, name }: { visitId: string; sessionId: string; name: string }) {
  const { t } = useTranslation('admin-visits');
  const words = useErrorWords();
  const language = useLanguage();
  const key = useRequestKey();
  const start = useMutation({
    mutationFn: () => {
      const wanted = { sessionId, language };
      return call('POST /api/admin/visits/:visitId/patient-export', {
        params: { visitId },
        body: { ...wanted, idempotencyKey: key.of(wanted) },
      });
    },
    onSuccess: () => {
      key.renew();
      toast(t('exportStarted'), 'good');
    },
    onError: () => toast(words.code('CLIENT_ADMIN_EXPORT_FAILED'), 'danger'),
  });
  return (
    <Stack align="start" gap={3} above={3}>
      <Text tone="quiet">{t('exportHelp')}</Text>
      <Button
        icon={<FileArchive size={20} aria-hidden />}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {t('export', { name })}
      </Button>
      {start.isSuccess ? (
        <Row as={Link} inline align="center" touch href="/provider/client-admin/export">
          {t('exports')}
        </Row>
      ) : null}
    </Stack>
  );
}
