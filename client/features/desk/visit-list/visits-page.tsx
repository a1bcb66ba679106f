import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { OwnLateness, PracticeLateness } from '#client/features/visits/lateness/practice-lateness.tsx';
import { Arriving } from '#client/ui/components/arriving.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { useAhead } from '#client/ui/components/lazy-ahead.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useNarrow } from '#client/ui/components/use-narrow.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';
import { VISIT_VIEWS } from '#shared/domain/visit-list.ts';
import { ArrivalSound } from './arrival-sound.tsx';
import { Favorites } from './favorites.tsx';
import { RowActions } from './row-menu.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { selectionAfterReload, selectVisit, useVisitSelection } from './selection.ts';
import { useListAddress, useVisits } from './use-visit-list.ts';
import { VisitControls } from './visit-controls.tsx';
import { VisitLayouts } from './visit-layouts.tsx';
import { ResultsPlace, VisitResults } from './visit-results.tsx';
import styles from './visits-page.module.css';

const MENUS = [RowActions];

/** `/provider/visits` (PRODUCT 6.16). */
export default function VisitsPage() {
  const { practice } = useSignedIn();
  const { redirect, ready } = useListAddress();
  if (redirect) return <Redirect to={redirect} replace />;
  return ready ? <VisitsOfPractice key={practice.practiceId} /> : null;
}

function VisitsOfPractice() {
  const { t } = useTranslation('visit-list');
  const { t: common } = useTranslation('visits');
  const words = useErrorWords();
  const queries = useQueryClient();
  const { practice } = useSignedIn();
  const visits = useVisits();
  const narrow = useNarrow();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  useAhead(MENUS);
  const { view, result, error } = visits;
  const own = practice.userType === 'Provider';
  const showsLateness = view === 'upcoming' || view === 'today';
  usePageTitle(common('pageTitle', { practice: practice.practiceName }));

  useEffect(() => {
    // Automatic reloads keep the selection while the list contains it (PRODUCT 6.6).
    const { selected } = useVisitSelection.getState();
    if (result) selectVisit(selectionAfterReload(selected, result.rows, true));
  }, [result]);

  // The list stays, but is out of date. Announced once, until a reload succeeds. A lost connection has its own notice.
  const isStale = Boolean(error && result) && !isApiError(error, 'NO_CONNECTION');
  const staleWords = words.code('FAILED_TO_LOAD_VISITS');
  useEffect(() => {
    if (isStale) toast(staleWords, 'danger');
  }, [isStale, staleWords]);

  return (
    <PageLayout
      title={t(`title.${view}`)}
      dense
      tools={
        <>
          {narrow ? null : <VisitLayouts current="list" />}
          {showsLateness && own ? <OwnLateness practiceId={practice.practiceId} /> : null}
          <ArrivalSound />
          <IconButton
            label={common('reload')}
            icon={<RotateCw size={20} aria-hidden />}
            aria-busy={visits.busy}
            onClick={() => {
              selectVisit(null);
              void queries.invalidateQueries({ queryKey: ['visits', practice.practiceId] });
            }}
          />
        </>
      }
      actions={<ScheduleActions />}
    >
      <Stack fits ref={list} className={styles.list}>
        <div className={styles.toolbar}>
          <TabLinks
            label={t('views')}
            tabs={VISIT_VIEWS.map((one) => ({
              href: visits.addressOf(one),
              label: t(`view.${one}`),
              current: one === view,
            }))}
          />
          <VisitControls visits={visits} layouts={narrow ? <VisitLayouts current="list" /> : null} />
        </div>
        <Arriving placeholder={<ResultsPlace />}>
          {showsLateness ? <PracticeLateness practiceId={practice.practiceId} own={own} /> : null}
          {view === 'favorites' ? <Favorites /> : null}
        </Arriving>
        <VisitResults visits={visits} />
      </Stack>
    </PageLayout>
  );
}

/** J and K focus the next and the previous visit; Enter opens it (PRODUCT 3.11). */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  function go(by: 1 | -1) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-opens-row]') ?? [])];
    const focused = document.activeElement;
    const at = links.findIndex((link) => link.closest('li, [role=row]')?.contains(focused));
    links[at + by]?.focus();
  }
  usePageKeys({ j: () => go(1), k: () => go(-1) });
}
