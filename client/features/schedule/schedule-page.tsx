import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import styles from './schedule.module.css';
import { ScheduleForm } from './schedule-form.tsx';
import { type ScheduledVisit, scheduleOptionsQuery } from './schedule-queries.ts';
import { Scheduled } from './scheduled.tsx';

/** `/provider/visits/schedule`. */
export default function SchedulePage() {
  const { t } = useTranslation('schedule');
  const { practice } = useSignedIn();
  const { practiceId } = practice;
  const { data: options, error, isFetching, refetch } = useQuery(scheduleOptionsQuery(practiceId));
  const [scheduled, setScheduled] = useState<ScheduledVisit | null>(null);
  /** A new form gets a key of its own: what was typed before is gone, and so is its idempotency key. */
  const [formNumber, setFormNumber] = useState(0);
  usePageTitle(scheduled ? t('doneTitle') : t('title'));

  if (scheduled) {
    const another = () => {
      setScheduled(null);
      setFormNumber(formNumber + 1);
    };
    return <Scheduled visit={scheduled} timeZone={options?.timeZone ?? 'UTC'} onAnother={another} />;
  }
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      back={
        <Link href="/provider/visits" className={styles.back ?? ''}>
          <ArrowLeft size={20} aria-hidden />
          {t('backToVisits')}
        </Link>
      }
    >
      {options ? (
        <ScheduleForm
          key={`${practiceId} ${formNumber}`}
          practiceId={practiceId}
          options={options}
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
