import type { SeriesScope } from '../domain/visit.ts';
import { shiftedLike, type WallClock } from './series-dates.ts';

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
