import type { SeatView } from '#shared/contracts/socket/events.ts';

/** The person's part in the visit, as lists show it. */
export function partOf({ role, captioner }: Pick<SeatView, 'role' | 'captioner'>) {
  return captioner ? 'captioner' : role;
}
