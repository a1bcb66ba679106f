import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation, useSearch } from 'wouter';
import { storage } from '#client/api/storage.ts';
import { formatLongDate } from '#client/features/core/dates/format.ts';
import { formatDates, formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { instantOf } from '#client/features/core/dates/wall-clock.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { ArrivalSound } from '#client/features/desk/visit-list/arrival-sound.tsx';
import { ScheduleActions } from '#client/features/desk/visit-list/schedule-actions.tsx';
import { selectVisit } from '#client/features/desk/visit-list/selection.ts';
import { usePracticeOfAddress } from '#client/features/desk/visit-list/use-practice-of-address.ts';
import { VisitLayouts } from '#client/features/desk/visit-list/visit-layouts.tsx';
import { fieldsOfStart } from '#client/features/visits/scheduling/given-start.ts';
import { visitListKey } from '#client/features/visits/visits/visit-queries.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Opening } from '#client/ui/components/opening.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { useNarrow } from '#client/ui/components/use-narrow.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';
import styles from './calendar.module.css';
import { calendarAddress, readCalendar } from './calendar-address.ts';
import { type CalendarColumn, columnsOf } from './calendar-columns.ts';
import { CalendarControls } from './calendar-controls.tsx';
import { timeOf } from './calendar-days.ts';
import { CalendarGrid, GridSkeleton } from './calendar-grid.tsx';
import { type Drag, setDrag } from './drag.ts';
import { type Drop, MoveByCalendar } from './move-by-calendar.tsx';
import { useCalendar } from './use-calendar.ts';

/** `/provider/calendar`: the practice's visits by day and week (PRODUCT 6.35). */
export default function CalendarPage() {
  const { practice, practices } = useSignedIn();
  const ready = usePracticeOfAddress();
  const search = useSearch();
  const { practiceId } = practice;
  if (search === '' || (practices.length > 1 && !new URLSearchParams(search).has('practiceId'))) {
    // Replaces a bare address by what was shown last, and adds the practice for users with several.
    const state = readCalendar(search === '' ? (storage.get(`calendar:${practiceId}`) ?? '') : search);
    return <Redirect to={calendarAddress(state, practices.length > 1 ? practiceId : null)} replace />;
  }
  return ready ? <CalendarOfPractice key={practiceId} /> : null;
}

const SCHEDULE = '/provider/visits/schedule';

const DRAWN_BY_MS = 10_000;

/** Focuses the visit that replaces the moved one, once it is drawn, unless the person has moved the focus. */
function showMoved(visitId: string): void {
  const ends = performance.now() + DRAWN_BY_MS;
  requestAnimationFrame(function look(now) {
    const block = document.querySelector<HTMLElement>(`a[data-visit="${visitId}"]`);
    if (block) return block.focus();
    const { activeElement: focused } = document;
    const stays = focused === null || focused === document.body || focused.matches('a[data-visit]');
    if (stays && now < ends) requestAnimationFrame(look);
  });
}

function CalendarOfPractice() {
  const { t } = useTranslation('calendar');
  const { t: common } = useTranslation('visits');
  const words = useErrorWords();
  const language = useLanguage();
  const queries = useQueryClient();
  const { me, practice } = useSignedIn();
  const [, navigate] = useLocation();
  const narrow = useNarrow();
  const calendar = useCalendar(narrow);
  const { state, options, timeZone, today, date, days, visits, hours, show, turn, addressOf } = calendar;
  const [moving, setMoving] = useState<{ visitId: string; drop: Drop | null } | null>(null);
  const [openings, setOpenings] = useState(0);
  const known = options.data?.providers;
  const rows = visits.data?.rows;
  const columns = useMemo(
    () => columnsOf({ state, days, visits: rows, hours, known: known ?? [], own: me.accountId, narrow }),
    [state, days, rows, hours, known, me.accountId, narrow],
  );
  const error = options.error ?? visits.error;
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const title =
    !date || !first || !last
      ? t('calendar')
      : state.view === 'week'
        ? formatDates(first, last, language)
        : (narrow ? formatShortDay : formatLongDate)(`${date}T12:00Z`, 'UTC', language);
  usePageTitle(t('pageTitle', { practice: practice.practiceName }));

  // The visits stay, but are out of date. Announced once, until a reload succeeds.
  const isStale = Boolean(visits.error && rows);
  const staleWords = words.code('FAILED_TO_LOAD_VISITS');
  useEffect(() => {
    if (isStale) toast(staleWords, 'danger');
  }, [isStale, staleWords]);

  function toToday() {
    show({ date: null });
    setOpenings((count) => count + 1);
  }
  const schedule = useCallback(
    ({ day, provider }: Pick<CalendarColumn, 'day' | 'provider'>, minute: number) => {
      const isKnown = known?.some(({ userId }) => userId === provider?.userId);
      navigate(SCHEDULE, {
        state: fieldsOfStart({
          date: day.date,
          time: timeOf(minute),
          ...(provider && isKnown ? { providerUserId: provider.userId } : {}),
        }),
      });
    },
    [known, navigate],
  );
  function drop({ visitId, column, minute }: Drag) {
    const there = columns.find(({ key }) => key === column);
    if (!there || !timeZone) return setDrag(null);
    setMoving({
      visitId,
      drop: {
        startsAt: instantOf(there.day.date, timeOf(minute), timeZone),
        providerUserId: there.provider?.userId ?? null,
      },
    });
  }
  function stopMoving() {
    setDrag(null);
    setMoving(null);
  }
  usePageKeys({
    t: toToday,
    n: () => navigate(SCHEDULE),
    arrowleft: () => turn(-1),
    arrowright: () => turn(1),
  });

  return (
    <PageLayout
      title={title}
      width="full"
      dense
      tools={
        <>
          <VisitLayouts current="calendar" />
          <ArrivalSound />
          <IconButton
            label={common('reload')}
            icon={<RotateCw size={20} aria-hidden />}
            aria-busy={visits.isFetching}
            onClick={() => void queries.invalidateQueries({ queryKey: visitListKey(practice.practiceId) })}
          />
        </>
      }
      actions={<ScheduleActions />}
    >
      <Stack gap={2} fits className={styles.calendar}>
        <CalendarControls calendar={calendar} known={known ?? []} narrow={narrow} onToday={toToday} />
        {error && !rows ? (
          <ErrorNotice
            error={orCode(error, 'FAILED_TO_LOAD_VISITS')}
            onRetry={() => void (options.error ? options : visits).refetch()}
            retrying={options.isFetching || visits.isFetching}
          />
        ) : timeZone && today && columns.length > 0 ? (
          <CalendarGrid
            columns={columns}
            loading={rows === undefined}
            view={state.view}
            timeZone={timeZone}
            today={today}
            openings={openings}
            dayAddress={(one) => addressOf({ view: 'day', date: one })}
            onSchedule={schedule}
            onOpen={(visitId, address) => {
              selectVisit(visitId);
              navigate(address);
            }}
            onMove={(visitId) => setMoving({ visitId, drop: null })}
            onDrop={drop}
          />
        ) : (
          <GridSkeleton columns={narrow ? 1 : state.view === 'week' ? 7 : 4} label={common('loading')} />
        )}
      </Stack>
      {moving ? (
        <Suspense fallback={<Opening />}>
          <MoveByCalendar {...moving} onClose={stopMoving} onMoved={showMoved} />
        </Suspense>
      ) : null}
    </PageLayout>
  );
}
