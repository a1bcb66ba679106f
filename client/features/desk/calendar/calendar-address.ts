export const CALENDAR_VIEWS = ['day', 'week'] as const;
type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What the calendar shows, as in its address: ids, never names. */
export interface CalendarState {
  view: CalendarView;
  /** `yyyy-mm-dd`; null for today. */
  date: string | null;
  /** Account ids; empty for everyone. */
  providers: readonly string[];
  canceled: boolean;
}

const isDate = (text: string) => /^(?:19|2[0-2])\d\d-\d\d-\d\d$/.test(text) && asDate(text) === text;
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function asDate(text: string): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}

/** Reads an address, which may come from elsewhere. Ignores what it does not understand. */
export function readCalendar(search: string): CalendarState {
  const params = new URLSearchParams(search);
  const date = params.get('date') ?? '';
  return {
    view: params.get('view') === 'week' ? 'week' : 'day',
    date: isDate(date) ? date : null,
    providers: [...new Set((params.get('providers') ?? '').split(',').filter(isId))],
    canceled: params.get('canceled') === '1',
  };
}

/** @param practiceId for users with several practices, so that a shared link selects the practice */
export function calendarAddress(
  { view, date, providers, canceled }: CalendarState,
  practiceId: number | null,
): string {
  const params = [
    `view=${view}`,
    ...(date ? [`date=${date}`] : []),
    ...(providers.length > 0 ? [`providers=${providers.join()}`] : []),
    ...(canceled ? ['canceled=1'] : []),
    ...(practiceId === null ? [] : [`practiceId=${practiceId}`]),
  ];
  return `/provider/calendar?${params.join('&')}`;
}

/** What the browser stores for next time: not the day. */
export const keptCalendar = (state: CalendarState): string =>
  calendarAddress({ ...state, date: null }, null).split('?')[1] ?? '';
