import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { givenPatient } from './given-patient.ts';
import { givenStart } from './given-start.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { type ScheduledVisit, scheduleOptionsQuery } from './schedule-queries.ts';
import { Scheduled } from './scheduled.tsx';

export default function SchedulePage() {
  const { t } = useTranslation('scheduling');
  const { practice } = useSignedIn();
  const { practiceId } = practice;
  const { data: options, error, isFetching, refetch } = useQuery(scheduleOptionsQuery(practiceId));
  const [scheduled, setScheduled] = useState<ScheduledVisit | null>(null);
  /** A new number remounts the form: empty, with a new idempotency key. */
  const [formNumber, setFormNumber] = useState(0);
  const state = useHistoryState();
  usePageTitle(scheduled ? t('doneTitle') : t('title'));

  if (scheduled) {
    const another = () => {
      setScheduled(null);
      setFormNumber(formNumber + 1);
    };
    return (
      <Scheduled
        visit={scheduled}
        timeZone={options?.timeZone ?? 'UTC'}
        recordSystem={options?.recordSystem ?? true}
        onAnother={another}
      />
    );
  }
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      back={<BackLink href="/provider/visits">{t('backToVisits')}</BackLink>}
    >
      {options ? (
        <ScheduleForm
          key={`${practiceId} ${formNumber}`}
          practiceId={practiceId}
          options={options}
          given={formNumber === 0 ? { ...givenPatient(state), ...givenStart(state, options) } : {}}
          onScheduled={setScheduled}
        />
      ) : error ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_SCHEDULE_OPTIONS')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={3} height={220} label={t('loading')} />
      )}
    </PageLayout>
  );
}
