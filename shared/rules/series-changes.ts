import type { SeriesScope } from '../domain/visit-series.ts';
import { shiftedLike, type WallClock } from './series-dates.ts';

/** A visit of a series. */
interface Member {
  id: string;
  startsAt: Date;
}

/** The further visits that a change of this one also concerns, of those of its series that are to come. */
export const furtherVisits = <Visit extends Member>(
  visit: Member,
  toCome: readonly Visit[],
  scope: SeriesScope,
): Visit[] =>
  toCome.filter(({ id, startsAt }) => id !== visit.id && (scope === 'to-come' || startsAt > visit.startsAt));

/**
 * What a further visit becomes when one of its series moves: as much later on its clock, and with what the move
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
