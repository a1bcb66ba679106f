import type { GuestType } from '../domain/guest.ts';

/**
 * Guests enter their information before the visit. A captioner does not: the practice has entered their name, and they
 * have no relationship to the patient (PRODUCT 10.1).
 */
export const isInformed = ({
  guestType,
  informationAt,
}: {
  guestType: GuestType;
  informationAt: Date | null;
}) => guestType === 'captioner' || informationAt !== null;
