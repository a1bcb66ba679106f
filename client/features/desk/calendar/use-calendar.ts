import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { call } from '#client/api/call.ts';
import { storage } from '#client/api/storage.ts';
import { localDate } from '#client/features/core/dates/format.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { POLL_MS, type VisitList, visitListKey } from '#client/features/visits/visits/visit-queries.ts';
import { useNow } from '#client/ui/components/use-now.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { CalendarVisit } from '#shared/contracts/rest/desk/calendar.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { type CalendarState, calendarAddress, keptCalendar, readCalendar } from './calendar-address.ts';
import { type CalendarDay, calendarDay, plusDays, weekOf } from './calendar-days.ts';

type Asked = CallInput<Rest['POST /api/provider/visits/calendar']>['body'];

type CalendarList = Omit<VisitList, 'rows'> & { rows: CalendarVisit[] };

/** Has the shape and the key of a visit list, so that live changes reach it (`use-visit-list-live.ts`). */
const calendarQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...visitListKey(asked.practiceId), 'calendar', asked],
    queryFn: async ({ signal }): Promise<CalendarList> => {
      const { results, serverTime } = await call('POST /api/provider/visits/calendar', {
        body: asked,
        signal,
      });
      const clockAhead = Date.parse(serverTime) - Date.now();
      return { rows: results, nextCursor: null, previousCursor: null, clockAhead };
    },
    refetchInterval: POLL_MS,
  });

const HOURS_STALE_MS = 300_000;

const calendarHoursQuery = (practiceId: number, days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['calendar-hours', practiceId, days],
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/hours', { params: { practiceId }, query: days, signal }),
    staleTime: HOURS_STALE_MS,
  });

export type Calendar = ReturnType<typeof useCalendar>;

export function useCalendar(narrow: boolean) {
  const { practice, practices } = useSignedIn();
  const { practiceId } = practice;
  const several = practices.length > 1;
  const search = useSearch();
  const [, navigate] = useLocation();
  const read = useMemo(() => readCalendar(search), [search]);
  const view = narrow ? 'day' : read.view;
  const state: CalendarState = useMemo(() => ({ ...read, view }), [read, view]);
  const options = useQuery(scheduleOptionsQuery(practiceId));
  const timeZone = options.data?.timeZone;
  const today = useToday(timeZone);
  const date = state.date ?? today;
  const days = useMemo((): CalendarDay[] => {
    if (!date || !timeZone) return [];
    return (view === 'week' ? weekOf(date) : [date]).map((one) => calendarDay(one, timeZone));
  }, [date, timeZone, view]);
  const from = days[0]?.date ?? '';
  const to = plusDays(days.at(-1)?.date ?? '1970-01-01', 1);
  const providerUserIds = [...state.providers].sort();
  const visits = useQuery({
    ...calendarQuery({ practiceId, from, to, ...(providerUserIds.length > 0 ? { providerUserIds } : {}) }),
    enabled: days.length > 0,
  });
  // Failing to load the hours only leaves out the shading.
  const hours = useQuery({ ...calendarHoursQuery(practiceId, { from, to }), enabled: days.length > 0 });

  useEffect(() => {
    storage.set(`calendar:${practiceId}`, keptCalendar(read));
    storage.set(`visitsInCalendar:${practiceId}`, '1');
  }, [practiceId, read]);

  const addressOf = useCallback(
    (changes: Partial<CalendarState>) =>
      calendarAddress({ ...read, ...changes }, several ? practiceId : null),
    [read, several, practiceId],
  );
  return {
    state,
    options,
    timeZone,
    today,
    date,
    days,
    visits,
    hours: hours.data,
    addressOf,
    /** Shows another day or other people. Replaces the history entry, so that going back leaves the calendar. */
    show: (changes: Partial<CalendarState>) => navigate(addressOf(changes), { replace: true }),
    turn: (by: 1 | -1) => {
      if (date) navigate(addressOf({ date: plusDays(date, view === 'week' ? by * 7 : by) }));
    },
  };
}

function useToday(timeZone: string | undefined): string | undefined {
  const read = useCallback(() => (timeZone ? Date.parse(localDate(Date.now(), timeZone)) : 0), [timeZone]);
  useNow(60_000, read);
  return timeZone && localDate(Date.now(), timeZone);
}
