import type { SeriesScope } from '../domain/visit.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

interface WallClock {
  date: string;
  time: string;
}

/** After a number of visits, or on the last day that may have one. */
export type SeriesEnd = { visits: number } | { lastDay: string };

/** The time on the clock stays the same, also across clock changes. */
export function seriesDates(first: string, everyWeeks: number, end: SeriesEnd, most: number): string[] {
  const dates: string[] = [];
  const wanted = 'visits' in end ? Math.min(end.visits, most) : most;
  for (let day = Date.parse(first); dates.length < wanted; day += everyWeeks * WEEK_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    if ('lastDay' in end && date > end.lastDay) break;
    dates.push(date);
  }
  return dates;
}

interface Member {
  id: string;
  startsAt: Date;
}

export const furtherVisits = <Visit extends Member>(
  visit: Member,
  toCome: readonly Visit[],
  scope: SeriesScope,
): Visit[] =>
  toCome.filter(({ id, startsAt }) => id !== visit.id && (scope === 'to-come' || startsAt > visit.startsAt));

/**
 * A further visit after a visit of its series moves: moved by the same difference on its clock, with what the move
 * changes. It keeps everything else, such as its own time zone or provider.
 */
export const movedAlong = <Slot extends WallClock>(own: Slot, from: Slot, to: Slot): Slot => ({
  ...own,
  ...changed(from, to),
  ...shiftedLike(own, from, to),
});

function changed<Slot extends object>(from: Slot, to: Slot): Partial<Slot> {
  const former = new Map<string, unknown>(Object.entries(from));
  const fields = Object.entries(to).filter(([field, value]) => value !== former.get(field));
  return Object.fromEntries(fields) as Partial<Slot>;
}

export function shiftedLike({ date, time }: WallClock, from: WallClock, to: WallClock): WallClock {
  // Wall-clock arithmetic deliberately ignores the zone.
  const wall = (clock: WallClock) => Date.parse(`${clock.date}T${clock.time}:00Z`);
  const shifted = new Date(wall({ date, time }) + wall(to) - wall(from)).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}
