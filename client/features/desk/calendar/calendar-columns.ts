import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import { isWithdrawn } from './block-state.ts';
import type { CalendarState } from './calendar-address.ts';
import type { CalendarDay } from './calendar-days.ts';
import { type PlacedVisit, placeVisits } from './place-visits.ts';

/** A day of one provider, or of several who share the column. */
export interface CalendarColumn {
  key: string;
  day: CalendarDay;
  /** Null for several. */
  provider: Provider | null;
  visits: readonly PlacedVisit[];
}

export interface Provider {
  userId: string;
  name: string;
}

interface Shown {
  state: Pick<CalendarState, 'view' | 'providers' | 'canceled'>;
  days: readonly CalendarDay[];
  /** Undefined while they load. */
  visits: readonly VisitListItem[] | undefined;
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
export function columnsOf({ state, days, visits: loaded, known, own, narrow }: Shown): CalendarColumn[] {
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
      visits: placeVisits(shown, each),
    }));
  }
  const placed = placeVisits(shown, day);
  const busy = [...new Set(placed.map(({ visit }) => visit.scheduledProviderId))];
  const isOwn = loaded && known.some(({ userId }) => userId === own);
  const some = isOwn ? [own] : known.slice(0, MOST_EMPTY).map(({ userId }) => userId);
  const ids = state.providers.length > 0 ? state.providers : busy.length > 0 ? busy : some;
  return ids
    .map((userId) => nameOf(userId, visits, known))
    .sort((a, b) => Number(b.userId === own) - Number(a.userId === own) || a.name.localeCompare(b.name))
    .map((provider) => ({
      key: provider.userId,
      day,
      provider,
      visits: placeVisits(
        shown.filter(({ scheduledProviderId }) => scheduledProviderId === provider.userId),
        day,
      ),
    }));
}

/** People who left the practice are named by their visits. */
function nameOf(userId: string, visits: readonly VisitListItem[], known: readonly Provider[]): Provider {
  const name =
    known.find((provider) => provider.userId === userId)?.name ??
    visits.find(({ scheduledProviderId }) => scheduledProviderId === userId)?.scheduledProviderName ??
    '…';
  return { userId, name };
}
