import { needsDevices } from '#client/realtime/room-state.ts';
import type { SeatView } from '#shared/contracts/socket/events.ts';

export type AloneSays =
  | { what: 'waiting'; seats: readonly SeatView[] }
  | { what: 'removed'; seat: SeatView; until: number }
  | { what: 'captioner' | 'unattended' | 'noOne' };

/** The nearest person comes first: waiting, then removed but returning. */
export function aloneSays(others: readonly SeatView[]): AloneSays {
  const waiting = others.filter(({ stage }) => stage === 'waiting');
  const seats = waiting
    .filter(({ unattended }) => !unattended)
    .toSorted((one, other) => (one.arrivedAt ?? 0) - (other.arrivedAt ?? 0));
  if (seats.length > 0) return { what: 'waiting', seats };
  const [back] = others
    .flatMap((seat) =>
      seat.stage === 'removed' && seat.removedUntil !== null ? [{ seat, until: seat.removedUntil }] : [],
    )
    .toSorted((one, other) => one.until - other.until);
  if (back) return { what: 'removed', ...back };
  if (others.some((seat) => seat.stage === 'in-visit' && !needsDevices(seat))) return { what: 'captioner' };
  return { what: waiting.length > 0 ? 'unattended' : 'noOne' };
}
