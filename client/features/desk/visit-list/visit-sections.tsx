import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Arriving } from '../../../ui/components/arriving.tsx';
import { Card } from '../../../ui/components/card.tsx';
import { lazyAhead, loadInIdleTime } from '../../../ui/components/lazy-ahead.tsx';
import { VisitCourse } from '../../before-visit/visit-facts/visit-course.tsx';
import { phaseOf, type VisitSection } from '../../before-visit/visit-facts/visit-phase.ts';
import { SeriesFact } from '../../visit/visit-actions/series-fact.tsx';
import { isOver } from '../../visit/visits/visit-over.ts';
import type { VisitDetail } from '../../visit/visits/visit-queries.ts';
import { SectionColumns, SectionPlace, SectionsPlace } from './section-columns.tsx';
import { VisitFacts } from './visit-facts.tsx';
import styles from './visit-page.module.css';
import { VisitPatients } from './visit-patients.tsx';

const VisitRecord = lazyAhead(() => import('../../visit/visit-actions/visit-record.tsx'));
const EmergencyNotice = lazyAhead(() => import('../../visit/emergency-access/emergency-notice.tsx'));
const GuestResponse = lazyAhead(() => import('../../before-visit/guests/guest-response.tsx'));
const VisitLinks = lazyAhead(() => import('../../before-visit/visit-facts/visit-links.tsx'));
const VisitGuests = lazyAhead(() => import('../../before-visit/guests/visit-guests.tsx'));
const SafetyStrips = lazyAhead(() => import('../../live/safety/safety-strips.tsx'));
const VisitNotes = lazyAhead(() => import('../../live/notes/visit-notes.tsx'));
const VisitMessages = lazyAhead(() => import('../../visit/visit-messages/visit-messages.tsx'));
const VisitOnRecord = lazyAhead(() => import('../../record-system/record-system/visit-on-record.tsx'));
const VisitIntake = lazyAhead(() => import('../../before-visit/intake/visit-intake.tsx'));
const VisitPayments = lazyAhead(() => import('../../before-visit/payments/visit-payments.tsx'));
const VisitDocuments = lazyAhead(() => import('../../live/documents/visit-documents.tsx'));
const AfterVisit = lazyAhead(() => import('../after-visit/card/after-visit.tsx'));
const VisitImages = lazyAhead(() => import('../../before-visit/images/visit-images.tsx'));

loadInIdleTime([
  ...[VisitRecord, EmergencyNotice, GuestResponse, VisitLinks, VisitGuests, SafetyStrips, VisitNotes],
  ...[VisitMessages, VisitOnRecord, VisitIntake, VisitPayments, VisitDocuments, AfterVisit, VisitImages],
]);

interface VisitSectionsProps {
  visit: VisitDetail;
  /** Changes when the visit does. */
  changed: unknown;
}

/** The parts of a visit's page: the visit and its patients, and next to them what surrounds it (PRODUCT 6.27). */
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
    <div className={styles.sections}>
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
    </div>
  );
}
