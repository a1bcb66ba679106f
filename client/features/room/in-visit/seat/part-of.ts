import type { SeatView } from '#shared/contracts/socket/events.ts';

export function partOf({ role, captioner }: Pick<SeatView, 'role' | 'captioner'>) {
  return captioner ? 'captioner' : role;
}
