import { Fragment, type JSX, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/components/card.tsx';
import { VisitCourse } from '../../before-visit/visit-facts/visit-course.tsx';
import { phaseOf, sectionsIn, type VisitSection } from '../../before-visit/visit-facts/visit-phase.ts';
import { SeriesFact } from '../../visit/visit-actions/series-fact.tsx';
import { isOver } from '../../visit/visits/visit-over.ts';
import type { VisitDetail } from '../../visit/visits/visit-queries.ts';
import { VisitFacts } from './visit-facts.tsx';
import styles from './visit-page.module.css';
import { VisitPatients } from './visit-patients.tsx';

const VisitRecord = lazy(() => import('../../visit/visit-actions/visit-record.tsx'));
const EmergencyNotice = lazy(() => import('../../visit/emergency-access/emergency-notice.tsx'));
const GuestResponse = lazy(() => import('../../before-visit/guests/guest-response.tsx'));
const VisitLinks = lazy(() => import('../../before-visit/visit-facts/visit-links.tsx'));
const VisitGuests = lazy(() => import('../../before-visit/guests/visit-guests.tsx'));
const SafetyStrips = lazy(() => import('../../live/safety/safety-strips.tsx'));
const VisitNotes = lazy(() => import('../../live/notes/visit-notes.tsx'));
const VisitMessages = lazy(() => import('../../visit/visit-messages/visit-messages.tsx'));
const VisitOnRecord = lazy(() => import('../../record-system/record-system/visit-on-record.tsx'));
const VisitIntake = lazy(() => import('../../before-visit/intake/visit-intake.tsx'));
const VisitPayments = lazy(() => import('../../before-visit/payments/visit-payments.tsx'));
const VisitDocuments = lazy(() => import('../../live/documents/visit-documents.tsx'));
const AfterVisit = lazy(() => import('../after-visit/card/after-visit.tsx'));
const VisitImages = lazy(() => import('../../before-visit/images/visit-images.tsx'));

const COLUMNS = ['main', 'side'] as const;

/** Parts that come first: the page waits for them, so that they do not push it down. */
const AT_ONCE: readonly VisitSection[] = ['course', 'details', 'patients'];

interface VisitSectionsProps {
  visit: VisitDetail;
  /** Changes when the visit does. */
  changed: unknown;
}

/** The parts of a visit's page: the visit and its patients, and next to them what surrounds it (PRODUCT 6.27). */
export function VisitSections({ visit, changed }: VisitSectionsProps) {
  const { t } = useTranslation('visits');
  const phase = phaseOf(visit);
  const { visitId, timeZone, practiceId, scheduledProviderId: providerId } = visit;
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
    guests: () => (
      <VisitGuests {...whose} practiceId={practiceId} providerId={providerId} changed={changed} />
    ),
    intake: () => <VisitIntake {...whose} />,
    images: () => <VisitImages {...whose} />,
    documents: () => <VisitDocuments {...whose} />,
    afterVisit: () => <AfterVisit {...whose} />,
    payments: () => <VisitPayments {...whose} />,
    messages: () => <VisitMessages {...whose} />,
    record: () => <VisitOnRecord visit={visit} />,
    links: () => <VisitLinks visit={visit} />,
  };
  return (
    <div className={styles.sections}>
      {visit.invitedAsGuest && !isOver(visit) ? (
        <Suspense fallback={null}>
          <GuestResponse visitId={visitId} response={visit.providerGuestInviteResponse} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        <EmergencyNotice {...whose} />
      </Suspense>
      <Suspense fallback={null}>
        <VisitRecord visit={visit} />
      </Suspense>
      <div className={styles.columns}>
        {COLUMNS.map((column) => (
          <div key={column} className={styles.sections}>
            {sectionsIn(column, phase).map((section) =>
              AT_ONCE.includes(section) ? (
                <Fragment key={section}>{sections[section]()}</Fragment>
              ) : (
                <Suspense key={section} fallback={null}>
                  {sections[section]()}
                </Suspense>
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
