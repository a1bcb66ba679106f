import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, CalendarPlus, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { isChimeOn, playChime, setChimeOn } from '../../media/chime.ts';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import { visitListKey, visitListQuery } from '../visit-data/visit-queries.ts';
import { selectionAfterReload, selectVisit, useVisitSelection } from './selection.ts';
import { VisitDays } from './visit-days.tsx';

/** `/provider/visits`: the practice's upcoming visits, and who is waiting. */
export default function VisitsPage() {
  const { t } = useTranslation('visits');
  const words = useErrorWords();
  const queries = useQueryClient();
  const { practice } = useSignedIn();
  const { practiceId } = practice;
  const { data, error, isFetching, isPending, refetch } = useQuery(visitListQuery(practiceId));
  usePageTitle(t('pageTitle', { practice: practice.practiceName }));

  useEffect(() => {
    // Automatic reloads keep the selection while the list contains it (PRODUCT 6.6).
    const { selected } = useVisitSelection.getState();
    if (data) selectVisit(selectionAfterReload(selected, data.visits, true));
  }, [data]);

  async function reload() {
    selectVisit(null);
    await queries.refetchQueries({ queryKey: visitListKey(practiceId) });
    if (queries.getQueryState(visitListKey(practiceId))?.status === 'error') {
      toast(words.field('FAILED_TO_LOAD_VISITS') ?? '', 'danger');
    }
  }
  const schedule = (
    <LinkButton
      variant="primary"
      icon={<CalendarPlus size={20} aria-hidden />}
      href="/provider/visits/schedule"
    >
      {t('schedule')}
    </LinkButton>
  );
  return (
    <PageLayout
      title={t('upcoming')}
      actions={
        <>
          <SoundSwitch />
          <IconButton
            label={t('reload')}
            icon={<RotateCw size={20} aria-hidden />}
            aria-busy={isFetching}
            onClick={reload}
          />
          {data?.visits.length === 0 ? null : schedule}
        </>
      }
    >
      {error && !data ? (
        <Notice
          tone="danger"
          announce="alert"
          action={
            <Button onClick={() => refetch()} busy={isFetching}>
              {t('tryAgain')}
            </Button>
          }
        >
          {words.field('FAILED_TO_LOAD_VISITS')}
        </Notice>
      ) : isPending ? (
        <Skeleton rows={4} label={t('loading')} />
      ) : data && data.visits.length > 0 ? (
        <VisitDays list={data} />
      ) : (
        <EmptyState icon={<CalendarPlus size={32} />} title={t('emptyTitle')} action={schedule}>
          {t('emptyHelp')}
        </EmptyState>
      )}
    </PageLayout>
  );
}

/** Switches the sound of arrivals; switching it on plays it once. */
function SoundSwitch() {
  const { t } = useTranslation('visits');
  const [on, setOn] = useState(isChimeOn);
  return (
    <IconButton
      label={t('arrivalSound')}
      pressed={on}
      icon={on ? <Bell size={20} aria-hidden /> : <BellOff size={20} aria-hidden />}
      onClick={() => {
        setChimeOn(!on);
        setOn(!on);
        playChime();
      }}
    />
  );
}
