import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitCourse } from '#client/features/check-in/visit-facts/visit-course.tsx';
import { phaseOf, type VisitSection } from '#client/features/check-in/visit-facts/visit-phase.ts';
import { SeriesFact } from '#client/features/visits/visit-changes/series-fact.tsx';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Arriving } from '#client/ui/components/arriving.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { lazyAhead, loadInIdleTime } from '#client/ui/components/lazy-ahead.tsx';
import { SectionColumns, SectionPlace, SectionsPlace } from './section-columns.tsx';
import { VisitFacts } from './visit-facts.tsx';
import { VisitPatients } from './visit-patients.tsx';

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
