import type { Practitioner } from '@medplum/fhirtypes';
import { identifierOf, type Naming } from './identifiers.ts';

export interface PractitionerFacts {
  id: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  specialties: readonly string[];
  active: boolean;
}

export function buildPractitioner(naming: Naming, facts: PractitionerFacts): Practitioner {
  const { id, firstName, lastName, displayName, email, specialties, active } = facts;
  return {
    resourceType: 'Practitioner',
    identifier: [identifierOf(naming, 'practitioner', id)],
    active,
    name: [{ use: 'official', text: displayName, family: lastName, given: [firstName] }],
    telecom: [{ system: 'email', use: 'work', value: email }],
    ...(specialties.length > 0 ? { qualification: specialties.map((text) => ({ code: { text } })) } : {}),
  };
}
