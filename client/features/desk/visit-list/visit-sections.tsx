import { Link2 } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import PersonsDeviceTest from '#client/features/check-in/device-test/persons-device-test.tsx';
import { PatientContact } from '#client/features/check-in/visit-facts/patient-facts.tsx';
import { SignedConsent } from '#client/features/check-in/visit-facts/signed-consent.tsx';
import { VisitCourse } from '#client/features/check-in/visit-facts/visit-course.tsx';
import { phaseOf, type VisitSection } from '#client/features/check-in/visit-facts/visit-phase.ts';
import { CancelledByPatient } from '#client/features/check-in/workflow/cancelled-by-patient.tsx';
import { PatientProgress } from '#client/features/check-in/workflow/patient-progress.tsx';
import { SeriesFact } from '#client/features/visits/visit-changes/series-fact.tsx';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Arriving } from '#client/ui/components/arriving.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { lazyAhead, loadInIdleTime } from '#client/ui/components/lazy-ahead.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { Stage } from '#shared/domain/participant.ts';
import { NOT_HELD_STATUSES } from '#shared/domain/visit.ts';
import { SectionColumns, SectionPlace, SectionsPlace } from './section-columns.tsx';
import { VisitFacts } from './visit-facts.tsx';
import styles from './visit-page.module.css';
import { PatientStatus } from './visit-status.tsx';

const VisitRecord = lazyAhead(() => import('#client/features/visits/visit-changes/visit-record.tsx'));
const EmergencyNotice = lazyAhead(
  () => import('#client/features/visits/emergency-access/emergency-notice.tsx'),
);
const GuestResponse = lazyAhead(() => import('#client/features/check-in/guests/guest-response.tsx'));
const VisitLinks = lazyAhead(() => import('#client/features/check-in/visit-facts/visit-links.tsx'));
const VisitGuests = lazyAhead(() => import('#client/features/check-in/guests/visit-guests.tsx'));
const SafetyStrips = lazyAhead(() => import('#client/features/room/safety/safety-strips.tsx'));
const VisitNotes = lazyAhead(() => import('#client/features/room/notes/visit-notes.tsx'));
const VisitMessages = lazyAhead(() => import('#client/features/visits/visit-messages/visit-messages.tsx'));
const VisitOnRecord = lazyAhead(() => import('#client/features/ehr/record-system/visit-on-record.tsx'));
const VisitIntake = lazyAhead(() => import('#client/features/check-in/intake/visit-intake.tsx'));
const VisitPayments = lazyAhead(() => import('#client/features/check-in/payments/visit-payments.tsx'));
const VisitDocuments = lazyAhead(() => import('#client/features/room/documents/visit-documents.tsx'));
const AfterVisit = lazyAhead(() => import('#client/features/desk/after-visit/card/after-visit.tsx'));
const VisitImages = lazyAhead(() => import('#client/features/check-in/images/visit-images.tsx'));

loadInIdleTime([
  ...[VisitRecord, EmergencyNotice, GuestResponse, VisitLinks, VisitGuests, SafetyStrips, VisitNotes],
  ...[VisitMessages, VisitOnRecord, VisitIntake, VisitPayments, VisitDocuments, AfterVisit, VisitImages],
]);

interface VisitSectionsProps {
  visit: VisitDetail;
  changed: unknown;
}

/** PRODUCT 6.27. */
export default function VisitSections({ visit, changed }: VisitSectionsProps) {
  const { t } = useTranslation('visits');
  const phase = phaseOf(visit);
  const { visitId, timeZone } = visit;
  const whose = { visitId, timeZone };

  const sections: Record<VisitSection, () => JSX.Element | null> = {
    course: () => <VisitCourse visit={visit} />,
    details: () => <VisitFacts visit={visit} series={<SeriesFact visit={visit} />} />,
    patients: () => <VisitPatients visit={visit} />,
    safety: () =>
      visit.visitPatients.every(({ cancelled, removed }) => cancelled ?? removed) ? null : (
        <Card title={t('safety')}>
          <SafetyStrips {...whose} over={phase === 'after'} />
        </Card>
      ),
    notes: () => <VisitNotes {...whose} />,
    guests: () => <VisitGuests visit={visit} changed={changed} />,
    intake: () => <VisitIntake {...whose} />,
    images: () => <VisitImages {...whose} />,
    documents: () => <VisitDocuments {...whose} />,
    afterVisit: () => <AfterVisit {...whose} />,
    payments: () => <VisitPayments {...whose} visit={visit} />,
    messages: () => <VisitMessages {...whose} />,
    record: () => <VisitOnRecord visit={visit} />,
    links: () => <VisitLinks visit={visit} />,
  };
  return (
    <Stack gap={5}>
      <Arriving placeholder={<SectionsPlace phase={phase} />}>
        {visit.invitedAsGuest && !isOver(visit) ? (
          <GuestResponse visitId={visitId} response={visit.providerGuestInviteResponse} />
        ) : null}
        <EmergencyNotice {...whose} />
        <VisitRecord visit={visit} />
      </Arriving>
      <SectionColumns
        phase={phase}
        of={(section) => (
          <Arriving key={section} placeholder={<SectionPlace section={section} />}>
            {sections[section]()}
          </Arriving>
        )}
      />
    </Stack>
  );
}

const AddPatient = lazyAhead(() => import('#client/features/visits/visit-changes/add-patient.tsx'));
const CorrectPatient = lazyAhead(() => import('#client/features/visits/patient-details/correct-patient.tsx'));
const PatientNoShow = lazyAhead(() => import('#client/features/visits/visit-changes/patient-no-show.tsx'));
const RemovePatient = lazyAhead(() => import('#client/features/visits/visit-changes/remove-patient.tsx'));
const RemovedPatient = lazyAhead(() => import('#client/features/visits/visit-changes/removed-patient.tsx'));
loadInIdleTime([AddPatient, CorrectPatient, PatientNoShow, RemovePatient, RemovedPatient]);

interface PatientStanding {
  stage: Stage;
  unattended: boolean;
  reconnecting: boolean;
}

function standingOf({ patientStages }: VisitDetail, wanted: string): PatientStanding {
  const found = patientStages.find(({ sessionId }) => sessionId === wanted);
  const { stage = 'pending', unattended = false, reconnecting = false } = found ?? {};
  return { stage, unattended, reconnecting };
}

function VisitPatients({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visits');
  const words = useErrorWords();

  async function freshLink(sessionId: string): Promise<string | null> {
    try {
      const { patientLink } = await call('POST /api/provider/sessions/:sessionId/links', {
        params: { sessionId },
      });
      return patientLink;
    } catch (error) {
      toast(words.error(error), 'danger');
      return null;
    }
  }
  return (
    <Card title={t('patients', { count: visit.patientInvitedCount })}>
      <Stack as="ul" trimmed divided>
        {visit.visitPatients.map((patient) => (
          <Row as="li" gap={3} across={4} wrap align="center" pad={4} sides={0} key={patient.sessionId}>
            <div className={styles.contact}>
              <Text as="h3" size="large" below={1}>
                <NameInVisit
                  name={`${patient.firstName} ${patient.lastName}`}
                  sessionId={patient.sessionId}
                />
              </Text>
              {isOver(visit) || patient.removed ? null : (
                <PatientStatus {...standingOf(visit, patient.sessionId)} />
              )}
              <PatientContact patient={patient} timeZone={visit.timeZone} />
            </div>
            <CorrectPatient visit={visit} patient={patient} />
            {isOver(visit) || patient.removed ? null : (
              <>
                <CopyButton
                  icon={<Link2 size={20} aria-hidden />}
                  getText={() => freshLink(patient.sessionId)}
                  label={t('copyPatientLink')}
                  copiedLabel={t('linkCopied')}
                  manualTitle={t('patientLink')}
                  closeLabel={t('close')}
                />
                {patient.cancelled ? null : (
                  <>
                    <PatientNoShow visit={visit} patient={patient} />
                    <RemovePatient visit={visit} patient={patient} />
                  </>
                )}
              </>
            )}
            {patient.removed ? <RemovedPatient removed={patient.removed} timeZone={visit.timeZone} /> : null}
            {patient.cancelled ? (
              <CancelledByPatient cancelled={patient.cancelled} timeZone={visit.timeZone} />
            ) : null}
            <PatientProgress
              visitId={visit.rootVisitId}
              sessionId={patient.sessionId}
              off={NOT_HELD_STATUSES.includes(visit.status)}
            />
            <SignedConsent visit={visit} sessionId={patient.sessionId} />
            <PersonsDeviceTest
              visitId={visit.rootVisitId}
              whose={patient.sessionId}
              timeZone={visit.timeZone}
            />
          </Row>
        ))}
      </Stack>
      {isOver(visit) ? null : <AddPatient visit={visit} />}
    </Card>
  );
}
