import { locationsOf } from '#server/features/practice/practices/practices.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import { wrongField } from './wrong-field.ts';

/**
 * @param own the visit's current location, which may have left the list
 * @throws INVALID_INPUT naming the field
 */
export async function checkLocation(
  db: Db,
  practiceId: number,
  locationId: string | null,
  own: string | null = null,
): Promise<void> {
  if (locationId === null || locationId === own) return;
  const locations = await locationsOf(db, practiceId);
  if (!locations.some((location) => location.locationId === locationId)) throw wrongField('locationId');
}
