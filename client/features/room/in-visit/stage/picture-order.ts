import type { SeatView } from '#shared/contracts/socket/events.ts';
import type { SeatRole } from '#shared/domain/participant.ts';

/** Staff look at the patient, everyone else at the provider; guests come last. */
const FOR_STAFF: readonly SeatRole[] = ['patient', 'interpreter', 'provider', 'guest'];
const FOR_OTHERS: readonly SeatRole[] = ['provider', 'patient', 'interpreter', 'guest'];

/** Sorts the pictures by importance to the viewer; equal roles keep their order. */
export function inPictureOrder<T extends Pick<SeatView, 'role'>>(
  seats: readonly T[],
  viewer: SeatRole | undefined,
): T[] {
  const order = viewer === 'provider' ? FOR_STAFF : FOR_OTHERS;
  return seats.toSorted((one, other) => order.indexOf(one.role) - order.indexOf(other.role));
}
