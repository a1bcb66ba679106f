import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { type CalendarDay, DAY_MINUTES } from './calendar-days.ts';

/** In minutes. Shorter visits are drawn this long, so that their names are readable. */
const LEAST_MINUTES = 15;
const MINUTE_MS = 60_000;

type Timed = Pick<VisitListItem, 'visitId' | 'startTime' | 'durationMinutes'>;

export interface PlacedVisit<V extends Timed = VisitListItem> {
  visit: V;
  /** Minutes since midnight on the wall clock. */
  from: number;
  to: number;
  /** Visits at the same time share the column's width: the place among them, and the number of places. */
  lane: number;
  lanes: number;
  continued: boolean;
}

export function placeVisits<V extends Timed>(visits: readonly V[], day: CalendarDay): PlacedVisit<V>[] {
  const placed = visits
    .flatMap((visit) => {
      const span = spanOf(visit, day);
      return span ? [{ visit, ...span, lane: 0, lanes: 1 }] : [];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to || (a.visit.visitId < b.visit.visitId ? -1 : 1));

  let group: PlacedVisit<V>[] = [];
  let ends: number[] = [];
  for (const one of placed) {
    if (ends.every((end) => end <= one.from)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= one.from);
    one.lane = free < 0 ? ends.length : free;
    ends[one.lane] = one.to;
    group.push(one);
    for (const each of group) each.lanes = ends.length;
  }
  return placed;
}

/** In milliseconds since the epoch. */
function instantsOf({ startTime, durationMinutes }: Timed) {
  const begins = Date.parse(startTime);
  return { begins, ends: begins + durationMinutes * MINUTE_MS };
}

export function isOnDay(visit: Timed, day: CalendarDay): boolean {
  const { begins, ends } = instantsOf(visit);
  return begins < day.ends && ends > day.begins;
}

function spanOf(visit: Timed, day: CalendarDay) {
  if (!isOnDay(visit, day)) return null;
  const { durationMinutes } = visit;
  const { begins, ends } = instantsOf(visit);
  const continued = begins < day.begins;
  const from = continued ? 0 : day.minuteOf(begins);
  // By the last minute: when clocks go forward, the minute after it may be an hour later.
  const shown = day.minuteOf(ends - MINUTE_MS) + 1;
  // When clocks go back during the visit, its length counts: the clock may show its end before its start.
  const end = continued ? shown : Math.max(shown, from + durationMinutes);
  const to = Math.min(Math.max(end, from + LEAST_MINUTES), DAY_MINUTES);
  return { from: Math.min(from, DAY_MINUTES - LEAST_MINUTES), to, continued };
}
