import type { SeatView } from '#shared/contracts/socket/events.ts';

/** The part that a person has in the visit, as lists name it. */
export function partOf({ role, captioner }: Pick<SeatView, 'role' | 'captioner'>) {
  return captioner ? 'captioner' : role;
}
