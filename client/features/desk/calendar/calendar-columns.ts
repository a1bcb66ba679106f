import type { CalendarVisit } from '#shared/contracts/rest/desk/calendar.ts';
import type { PracticeHours } from '#shared/contracts/rest/practice/working-hours.ts';
import { isWithdrawn } from './block-state.ts';
import type { CalendarState } from './calendar-address.ts';
import type { CalendarDay } from './calendar-days.ts';
import { type DayHours, dayHours } from './day-hours.ts';
import { isOnDay, type PlacedVisit, placeVisits } from './place-visits.ts';

/** A day of one provider, or of several who share the column. */
export interface CalendarColumn {
  key: string;
  day: CalendarDay;
  /** Null for several. */
  provider: Provider | null;
  /** Account ids: whose visits these are; empty for everyone. */
  people: readonly string[];
  visits: readonly PlacedVisit[];
  /** The provider's, or for several the practice's; null where none are set, or while they load. */
  hours: DayHours | null;
}

/** Whether a visit is in the column because one of its people was invited to it. */
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
  /** Undefined while they load. */
  visits: readonly CalendarVisit[] | undefined;
  hours: PracticeHours | undefined;
  /** Providers who can have visits here. */
  known: readonly Provider[];
  /** The reader's account. */
  own: string;
  /** On a phone, a single column. */
  narrow: boolean;
}

/** How many providers' columns an empty day has, or one that loads. */
const MOST_EMPTY = 4;

/** The columns of a day, one for each provider, or of a week, one for each day. */
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

/** By account id, the visits that a person holds or is invited to. */
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

/** People who left the practice are named by their visits. */
function nameOf(userId: string, visits: readonly CalendarVisit[], known: readonly Provider[]): Provider {
  const name =
    known.find((provider) => provider.userId === userId)?.name ??
    visits.find(({ scheduledProviderId }) => scheduledProviderId === userId)?.scheduledProviderName ??
    '…';
  return { userId, name };
}
