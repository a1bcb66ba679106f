import type { CalendarVisit } from '#shared/contracts/rest/desk/calendar.ts';
import type { PracticeHours } from '#shared/contracts/rest/practice/working-hours.ts';
import { minutesOf, WEEKDAYS } from '#shared/domain/working-hours.ts';
import { isWithdrawn } from './block-state.ts';
import type { CalendarState } from './calendar-address.ts';
import { type CalendarDay, DAY_MINUTES } from './calendar-days.ts';
import { isOnDay, type PlacedVisit, placeVisits } from './place-visits.ts';

export interface CalendarColumn {
  key: string;
  day: CalendarDay;
  provider: Provider | null;
  people: readonly string[];
  visits: readonly PlacedVisit[];
  /** The provider's hours, or the practice's for several providers; null if none are set, or while they load. */
  hours: DayHours | null;
}

/** The visit is in the column because a person of the column was invited to it. */
export const isInvited = (
  { people }: Pick<CalendarColumn, 'people'>,
  { scheduledProviderId }: Pick<CalendarVisit, 'scheduledProviderId'>,
): boolean => people.length > 0 && !people.includes(scheduledProviderId);

export interface Provider {
  userId: string;
  name: string;
}

interface Shown {
  state: Pick<CalendarState, 'view' | 'providers' | 'canceled'>;
  days: readonly CalendarDay[];
  visits: readonly CalendarVisit[] | undefined;
  hours: PracticeHours | undefined;
  known: readonly Provider[];
  own: string;
  narrow: boolean;
}

const MOST_EMPTY = 4;

export function columnsOf({
  state,
  days,
  visits: loaded,
  hours,
  known,
  own,
  narrow,
}: Shown): CalendarColumn[] {
  const visits = loaded ?? [];
  const shown = state.canceled ? visits : visits.filter((visit) => !isWithdrawn(visit));
  const [day] = days;
  if (!day) return [];
  if (narrow || state.view === 'week') {
    const provider = state.providers.length === 1 ? nameOf(state.providers[0] ?? '', visits, known) : null;
    return days.map((each) => ({
      key: each.date,
      day: each,
      provider,
      people: state.providers,
      visits: placeVisits(shown, each),
      hours: hours ? dayHours(hours, each.date, provider?.userId ?? null) : null,
    }));
  }
  const ofDay = shown.filter((visit) => isOnDay(visit, day));
  const busy = [...new Set(ofDay.map(({ scheduledProviderId }) => scheduledProviderId))];
  const isOwn = loaded && known.some(({ userId }) => userId === own);
  const some = isOwn ? [own] : known.slice(0, MOST_EMPTY).map(({ userId }) => userId);
  const visitsOf = byPerson(ofDay);
  const ids = state.providers.length > 0 ? state.providers : busy.length > 0 ? busy : some;
  return ids
    .map((userId) => nameOf(userId, visits, known))
    .sort((a, b) => Number(b.userId === own) - Number(a.userId === own) || a.name.localeCompare(b.name))
    .map((provider) => ({
      key: provider.userId,
      day,
      provider,
      people: [provider.userId],
      visits: placeVisits(visitsOf.get(provider.userId) ?? [], day),
      hours: hours ? dayHours(hours, day.date, provider.userId) : null,
    }));
}

function byPerson(visits: readonly CalendarVisit[]): Map<string, CalendarVisit[]> {
  const found = new Map<string, CalendarVisit[]>();
  for (const visit of visits)
    for (const userId of new Set([visit.scheduledProviderId, ...visit.invited])) {
      const theirs = found.get(userId);
      if (theirs) theirs.push(visit);
      else found.set(userId, [visit]);
    }
  return found;
}

function nameOf(userId: string, visits: readonly CalendarVisit[], known: readonly Provider[]): Provider {
  const name =
    known.find((provider) => provider.userId === userId)?.name ??
    visits.find(({ scheduledProviderId }) => scheduledProviderId === userId)?.scheduledProviderName ??
    '…';
  return { userId, name };
}

interface DayHours {
  /** In minutes since midnight, in order. */
  open: readonly { from: number; to: number }[];
  /** Why the whole day is off; `reason` is empty if none was given. */
  off: { why: 'closed' | 'off'; reason: string } | null;
}

/**
 * Null if no hours are set.
 *
 * @param accountId null for the practice's own hours
 */
export function dayHours({ practice, staff }: PracticeHours, date: string, accountId: string | null) {
  const own = staff.find((one) => one.accountId === accountId);
  const on = (owner: PracticeHours['practice'] | undefined) =>
    owner?.daysOff.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
  const [closed, away] = [on(practice), on(own)];
  if (closed) return allDay('closed', closed.reason);
  if (away) return allDay('off', away.reason);
  const hours = own?.hours ?? practice.hours;
  if (!hours) return null;
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';
  const open = hours[weekday].map(minutesOf).toSorted((a, b) => a.from - b.from);
  return open.length === 0 ? allDay(own?.hours ? 'off' : 'closed', '') : { open, off: null };
}

const allDay = (why: 'closed' | 'off', reason: string): DayHours => ({ open: [], off: { why, reason } });

export function shadeOf({ open }: DayHours): string {
  const at = (minute: number) => `${+((minute / DAY_MINUTES) * 100).toFixed(3)}%`;
  const stops = open.map(
    ({ from, to }) => `var(--surface-sunk) ${at(from)}, transparent ${at(from)} ${at(to)}`,
  );
  return `linear-gradient(${[...stops, `var(--surface-sunk) ${at(open.at(-1)?.to ?? 0)} 100%`].join(', ')})`;
}

/** In minutes: where a day without visits opens, and where one without working hours begins. */
const [MORNING, EARLY] = [8 * 60, 7 * 60];

/**
 * The minute of the day at which the grid opens: the first visit's, or now's on today's columns. Before the working
 * hours it is their beginning, unless a visit begins earlier.
 *
 * @param now in minutes of today; undefined for other days
 */
export function opensAt(columns: readonly CalendarColumn[], now: number | undefined): number {
  const begin = columns.flatMap(({ visits }) =>
    visits.flatMap(({ continued, from }) => (continued ? [] : from)),
  );
  if (now === undefined) return begin.length > 0 ? Math.min(...begin) : MORNING;
  const opening = columns.flatMap(({ hours }) => hours?.open.map(({ from }) => from) ?? []);
  const hours = opening.length > 0 ? Math.min(...opening) : EARLY;
  return now < hours ? Math.min(hours, ...begin.filter((minute) => minute >= now)) : now;
}
