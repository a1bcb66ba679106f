import type { Location, Reference } from '@medplum/fhirtypes';
import { identifierOf, type Naming } from './identifiers.ts';
import { buildAddress } from './patient.ts';

export interface LocationFacts {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  active: boolean;
}

export function buildLocation(naming: Naming, facts: LocationFacts): Location {
  const { id, name, address, city, state, zipCode, active } = facts;
  const isKnown = [address, city, state, zipCode].some((part) => part !== '');
  return {
    resourceType: 'Location',
    identifier: [identifierOf(naming, 'location', id)],
    status: active ? 'active' : 'inactive',
    name,
    mode: 'instance',
    ...(isKnown ? { address: buildAddress('work', { line: address, city, state, zip: zipCode }) } : {}),
  };
}

export const locationReference = ({ id, name }: { id: string; name: string }): Reference<Location> => ({
  reference: `Location/${id}`,
  display: name,
});
