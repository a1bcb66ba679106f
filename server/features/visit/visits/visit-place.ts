import type { VisitLocation } from '../../../../shared/contracts/rest/practice/practices.ts';
import { addressLine } from '../../../../shared/rules/address-line.ts';

/** What is read of a visit's location, of a left join of `locations as place`. */
export const PLACE_COLUMNS = [
  'place.id as locationId',
  'place.name as locationName',
  'place.address as locationAddress',
  'place.city as locationCity',
  'place.state as locationState',
  'place.zipCode as locationZipCode',
] as const;

interface PlaceRow {
  locationId: string | null;
  locationName: string | null;
  locationAddress: string | null;
  locationCity: string | null;
  locationState: string | null;
  locationZipCode: string | null;
}

/** The location at which a visit is held; null without one. */
export function locationOf(row: PlaceRow): VisitLocation | null {
  if (row.locationId === null) return null;
  return {
    locationId: row.locationId,
    name: row.locationName ?? '',
    address: addressLine({
      address: row.locationAddress ?? '',
      city: row.locationCity ?? '',
      state: row.locationState ?? '',
      zipCode: row.locationZipCode ?? '',
    }),
  };
}
