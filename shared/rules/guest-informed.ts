import type { GuestType } from '../domain/guest.ts';

/**
 * A guest says who they are before the visit. A captioner is not asked: the practice has entered their name, and they
 * have no relationship to the patient (PRODUCT 10.1).
 */
export const isInformed = ({
  guestType,
  informationAt,
}: {
  guestType: GuestType;
  informationAt: Date | null;
}) => guestType === 'captioner' || informationAt !== null;
