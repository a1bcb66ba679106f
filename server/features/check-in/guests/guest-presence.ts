import type { GuestPresence } from '#shared/domain/guest.ts';
import type { GuestRow } from './guests.queries.ts';

/** An open page before check-in counts as not joined (PRODUCT 10.2). */
export function presenceOf({ removedAt, stage }: Pick<GuestRow, 'removedAt' | 'stage'>): GuestPresence {
  if (removedAt || stage === 'removed') return 'Removed';
  return stage === null || stage === 'pending' ? 'Not Joined Yet' : 'Joined';
}
