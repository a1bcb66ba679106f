import type { GuestPresence } from '../../../shared/domain/guest.ts';
import type { GuestRow } from './guests.queries.ts';

/** Whether a guest is there (PRODUCT 10.2): an open page on which nobody has checked in is nobody yet. */
export function presenceOf({ removedAt, stage }: Pick<GuestRow, 'removedAt' | 'stage'>): GuestPresence {
  if (removedAt || stage === 'removed') return 'Removed';
  return stage === null || stage === 'pending' ? 'Not Joined Yet' : 'Joined';
}
