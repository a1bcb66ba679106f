import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX, FileText, Video } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { phaseOf } from '#client/features/check-in/visit-facts/visit-phase.ts';
import { formatLongDate, formatTime } from '#client/features/core/dates/format.ts';
import { capitalized } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSelectPractice } from '#client/features/core/signed-in/selected-practice.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { useScheduleAgain } from '#client/features/visits/scheduling/use-schedule-again.ts';
import { ActionsPlace } from '#client/features/visits/visit-changes/actions-place.tsx';
import { useKnownVisit } from '#client/features/visits/visits/known-visit.ts';
import { PatientName, VisitOfNames } from '#client/features/visits/visits/patient-name.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { isOver, openWord } from '#client/features/visits/visits/visit-over.ts';
import { type VisitDetail, visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { lazyAhead, loadInIdleTime } from '#client/ui/components/lazy-ahead.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { NOT_BEGUN_STATUSES } from '#shared/domain/visit.ts';
import { SectionsPlace } from './section-columns.tsx';
import { useVisitType } from './use-visit-type.ts';
import { VisitStatus } from './visit-status.tsx';

const VisitActions = lazyAhead(() => import('#client/features/visits/visit-changes/visit-changes.tsx'));
const VisitSections = lazyAhead(() => import('./visit-sections.tsx'));
loadInIdleTime([VisitActions, VisitSections]);

export default function VisitPage({ visitId }: { visitId: string }) {
  const { t } = useTranslation('visits');
  const nameOf = useVisitName();
  const { practices } = useSignedIn();
  const known = useKnownVisit(visitId);
  const { data: visit, dataUpdatedAt, error, isFetching, refetch } = useQuery(visitQuery(visitId));
  useSelectPractice(visit?.practiceId);
  usePageTitle(t('detailsPageTitle'));

  const back = <BackLink href="/provider/visits">{t('backToVisits')}</BackLink>;
  if (error && (isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT'))) {
    return (
      <PageLayout title={t('details')} back={back} width="narrow">
        <EmptyState
          icon={<CalendarX size={32} />}
          title={t('notFoundTitle')}
          action={
            <LinkButton variant="primary" href="/provider/visits">
              {t('goToVisits')}
            </LinkButton>
          }
        >
          {t(practices.length > 1 ? 'notFoundElsewhere' : 'notFoundHelp')}
        </EmptyState>
      </PageLayout>
    );
  }
  const head = visit ?? known;
  return (
    <PageLayout
      title={
        head ? (
          <PatientName name={nameOf(head)} patientId={head.patientId} practiceId={visit?.practiceId} />
        ) : (
          t('details')
        )
      }
      back={back}
      subtitle={head ? <WhenAndWhat visit={head} /> : null}
      actions={
        head ? (
          <>
            {isOver(head) ? null : visit ? (
              <Suspense fallback={<ActionsPlace label={t('change')} />}>
                <VisitActions visit={visit} label={t('change')} />
              </Suspense>
            ) : (
              <ActionsPlace label={t('change')} />
            )}
            {NOT_BEGUN_STATUSES.includes(head.status) ? null : (
              <LinkButton
                icon={<FileText size={20} aria-hidden />}
                href={`/provider/visits/${visitId}/summary`}
              >
                {t('summary')}
              </LinkButton>
            )}
            {isOver(head) ? (
              <ScheduleAgain visit={head} patients={visit?.visitPatients} />
            ) : (
              <LinkButton
                variant="primary"
                icon={<Video size={20} aria-hidden />}
                href={`/provider/group/${head.sessionId}`}
              >
                {t(openWord(head))}
              </LinkButton>
            )}
          </>
        ) : null
      }
    >
      {error && !visit ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_TO_LOAD_VISITS')}
          onRetry={() => refetch()}
          retrying={isFetching}
          loadsAgain
        />
      ) : visit ? (
        <VisitOfNames value={visit}>
          <Suspense fallback={<SectionsPlace phase={phaseOf(visit)} />}>
            <VisitSections key={visitId} visit={visit} changed={dataUpdatedAt} />
          </Suspense>
        </VisitOfNames>
      ) : (
        <div role="status">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <SectionsPlace phase={known ? phaseOf(known) : 'before'} />
        </div>
      )}
    </PageLayout>
  );
}

function WhenAndWhat({ visit }: { visit: VisitListItem }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const type = useVisitType()(visit);
  const { startTime, timeZone, durationMinutes, scheduledProviderName } = visit;
  return (
    <Row as="span" gap={1} across={3} wrap align="center">
      <strong>
        {capitalized(formatLongDate(startTime, timeZone, language), language)},{' '}
        {formatTime(startTime, timeZone, language)}
      </strong>
      <span>
        {t('minutesShort', { count: durationMinutes })} · {type} · {scheduledProviderName}
      </span>
      <VisitStatus visit={visit} />
    </Row>
  );
}

interface ScheduleAgainProps {
  visit: Pick<VisitListItem, 'status' | 'isGroupVisit'>;
  patients: VisitDetail['visitPatients'] | undefined;
}

/** A group's patients are scheduled from their pages. */
export function ScheduleAgain({ visit: { status, isGroupVisit }, patients }: ScheduleAgainProps) {
  const { t } = useTranslation('visits');
  const scheduleAgain = useScheduleAgain();
  const [patient, another] = patients ?? [];
  if (patients ? !patient || another : isGroupVisit) return null;
  return (
    <Button
      variant="primary"
      icon={<CalendarPlus size={20} aria-hidden />}
      disabled={!patient}
      onClick={() => patient && void scheduleAgain(patient.patientId)}
    >
      {t(status === 'COMPLETE' ? 'scheduleFollowUp' : 'scheduleAgain')}
    </Button>
  );
}
