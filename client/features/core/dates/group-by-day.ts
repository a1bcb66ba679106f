import type { Language } from '#shared/domain/visit.ts';
import { formatDay, localDate } from './format.ts';
import { formatWeekday } from './format-calendar.ts';

export interface Day<T> {
  /** `yyyy-mm-dd` in the visits' zone. */
  date: string;
  kind: 'today' | 'tomorrow' | 'other';
  dayOfWeek: string;
  dayOfMonth: string;
  visits: T[];
}

interface Timed {
  startTime: string;
  timeZone: string;
}

/**
 * Groups visits by day, earliest first by default (PRODUCT 4.2). A visit's day, and the 'today' to compare it with,
 * are in the visit's zone.
 *
 * @param now the server's clock, milliseconds since the epoch
 */
export function groupByDay<T extends Timed>(
  visits: readonly T[],
  now: number,
  language: Language,
  latestFirst = false,
): Day<T>[] {
  const days = new Map<string, Day<T>>();
  const sign = latestFirst ? -1 : 1;
  const sorted = visits.toSorted((a, b) => sign * (Date.parse(a.startTime) - Date.parse(b.startTime)));
  for (const visit of sorted) {
    const { startTime, timeZone } = visit;
    const date = localDate(startTime, timeZone);
    const kind = kindOf(date, localDate(now, timeZone));
    // The same date may be today in one zone and tomorrow in another; each gets a group.
    const key = `${date} ${kind}`;
    const day = days.get(key) ?? {
      date,
      kind,
      dayOfWeek: formatWeekday(startTime, timeZone, language),
      dayOfMonth: formatDay(startTime, timeZone, language),
      visits: [],
    };
    day.visits.push(visit);
    days.set(key, day);
  }
  return [...days.values()];
}

function kindOf(date: string, today: string): Day<unknown>['kind'] {
  if (date === today) return 'today';
  return Date.parse(date) - Date.parse(today) === 86_400_000 ? 'tomorrow' : 'other';
}
