import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarSearch, History, SearchX, Star, UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { deviceTimeZone, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { SeveralBar } from '#client/features/desk/several-visits/several-bar.tsx';
import { SetUpFirst } from '#client/features/practice/getting-started/set-up-first.tsx';
import { setUpQuery } from '#client/features/practice/getting-started/set-up-queries.ts';
import { openSearch } from '#client/features/visits/find-patient/open-search.ts';
import { Button } from '#client/ui/components/button.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { ListPages } from '#client/ui/lists/list-view.tsx';
import type { Visits } from './use-visit-list.ts';
import { VisitCards } from './visit-days.tsx';
import { VisitTable } from './visit-table.tsx';
import styles from './visits-page.module.css';

export function VisitResults({ visits }: { visits: Visits }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { result, error, owner, loadedAt } = visits;
  if (owner === undefined) return <NoSchedule visits={visits} />;
  if (error && (!result || isApiError(error, 'INVALID_INPUT'))) {
    // An address from elsewhere may have values that the server rejects.
    return isApiError(error, 'INVALID_INPUT') ? (
      <ErrorNotice error={error} onRetry={visits.clear} />
    ) : (
      <ErrorNotice
        error={orCode(error, 'FAILED_TO_LOAD_VISITS')}
        onRetry={visits.retry}
        loadsAgain
        retrying={visits.busy}
      />
    );
  }
  // Rows of another view, or none, say nothing about this view.
  if (!result || (visits.busy && result.rows.length === 0)) return <ResultsPlace />;
  if (result.rows.length === 0) return <NoVisits visits={visits} />;
  return (
    <div className={cx(styles.results, error ? styles.stale : null)}>
      {error ? (
        <p role="status">{t('asOf', { time: formatTime(loadedAt, deviceTimeZone(), language) })}</p>
      ) : null}
      {visits.layout === 'grid' ? (
        <VisitTable visits={visits} />
      ) : (
        <VisitCards visits={visits} list={result} />
      )}
      <ListPages list={visits} {...result} />
      <SeveralBar rows={result.rows} />
    </div>
  );
}

export function ResultsPlace() {
  const { t } = useTranslation('visits');
  return <Skeleton rows={8} height={60} label={t('loading')} />;
}

const ICONS = {
  upcoming: CalendarPlus,
  today: CalendarPlus,
  tomorrow: CalendarPlus,
  recent: History,
  favorites: Star,
  past: CalendarSearch,
};

function NoVisits({ visits: { view, narrowed, clear, q } }: { visits: Visits }) {
  const { t } = useTranslation('visit-list');
  const { t: lists } = useTranslation('lists');
  const { t: common } = useTranslation('visits');
  const { practice } = useSignedIn();
  const administers = practice.permissions.includes('practice.administer');
  const { data: setUp, isLoading } = useQuery({
    ...setUpQuery(practice.practiceId),
    enabled: administers && !narrowed,
  });
  if (narrowed) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title={q ? t(`nothingNamed.${view}`, { text: q }) : t('nothingFound')}
        action={
          <>
            <Button onClick={clear}>{lists('showAll')}</Button>
            {q ? (
              <Button variant="primary" onClick={() => openSearch(q)}>
                {t('searchAll', { text: q })}
              </Button>
            ) : null}
          </>
        }
      >
        {t('nothingFoundHelp')}
      </EmptyState>
    );
  }
  if (isLoading) return <ResultsPlace />;
  if (setUp?.hasVisits === false) return <SetUpFirst />;
  const Icon = ICONS[view];
  return (
    <EmptyState
      icon={<Icon size={32} />}
      title={t(`empty.${view}`)}
      action={
        view === 'upcoming' || view === 'today' || view === 'tomorrow' ? (
          <LinkButton icon={<CalendarPlus size={20} aria-hidden />} href="/provider/visits/schedule">
            {common('schedule')}
          </LinkButton>
        ) : null
      }
    >
      {t(`emptyHelp.${view}`)}
    </EmptyState>
  );
}

function NoSchedule({ visits }: { visits: Visits }) {
  const { t } = useTranslation('visit-list');
  return (
    <EmptyState
      icon={<UserSearch size={32} />}
      title={t('noSchedule')}
      action={<Button onClick={() => visits.setFilter('whose', '')}>{t('showEveryone')}</Button>}
    >
      {t('noScheduleHelp')}
    </EmptyState>
  );
}
