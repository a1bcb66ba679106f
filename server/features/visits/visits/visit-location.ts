import type { VisitLocation } from '#shared/contracts/rest/practice/practices.ts';
import { addressLine } from '#shared/rules/address-line.ts';

export const LOCATION_COLUMNS = [
  'location.id as locationId',
  'location.name as locationName',
  'location.address as locationAddress',
  'location.city as locationCity',
  'location.state as locationState',
  'location.zipCode as locationZipCode',
] as const;

interface LocationRow {
  locationId: string | null;
  locationName: string | null;
  locationAddress: string | null;
  locationCity: string | null;
  locationState: string | null;
  locationZipCode: string | null;
}

export function locationOf(row: LocationRow): VisitLocation | null {
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
