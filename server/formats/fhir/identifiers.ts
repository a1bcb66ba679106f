import type { Identifier, Reference } from '@medplum/fhirtypes';

export type IdentifiedKind =
  | 'appointment'
  | 'encounter'
  | 'document'
  | 'answers'
  | 'consent'
  | 'location'
  | 'observation'
  | 'patient'
  | 'practitioner'
  | 'provenance'
  | 'record-number';

export interface Naming {
  systemOf(kind: IdentifiedKind): string;
  canonicalOf(kind: 'questionnaire', name: string): string;
  practitionersAreHere?: boolean;
}

/**
 * One installation's identifiers, below its public address, so that two installations that write to the same record
 * system never confuse their resources.
 *
 * @param publicUrl the product's origin, without a trailing slash
 */
export function namingOf(publicUrl: string): Naming {
  return {
    systemOf: (kind) => `${publicUrl}/fhir/identifier/${kind}`,
    canonicalOf: (kind, name) => `${publicUrl}/fhir/${kind}/${encodeURIComponent(name)}`,
  };
}

export const identifierOf = (naming: Naming, kind: IdentifiedKind, value: string): Identifier => ({
  use: 'usual',
  system: naming.systemOf(kind),
  value,
});

export function ownValue(
  naming: Naming,
  kind: IdentifiedKind,
  identifiers: readonly Identifier[] | undefined,
): string | undefined {
  return identifiers?.find(({ system }) => system === naming.systemOf(kind))?.value ?? undefined;
}

export function withOwn(
  naming: Naming,
  kind: IdentifiedKind,
  value: string,
  theirs: readonly Identifier[] | undefined,
): Identifier[] {
  const known = ownValue(naming, kind, theirs) === value;
  return known ? [...(theirs ?? [])] : [...(theirs ?? []), identifierOf(naming, kind, value)];
}

export const patientReference = (recordId: string): Reference<never> => ({
  reference: `Patient/${recordId}`,
});

export const idInReference = (subject: Reference | undefined): string | undefined =>
  subject?.reference?.match(/(?:^|\/)Patient\/([A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/)?.[1];

export const isOf = (subject: Reference | undefined, patientRecordId: string): boolean =>
  idInReference(subject) === patientRecordId;

export const encounterReference = (recordId: string): Reference<never> => ({
  reference: `Encounter/${recordId}`,
});

/** Uses the product's id, since it does not know the record system's practitioners. */
export const practitionerReference = (
  naming: Naming,
  { id, name }: { id: string; name: string },
): Reference<never> => ({
  ...(naming.practitionersAreHere ? { reference: `Practitioner/${id}` } : {}),
  type: 'Practitioner',
  identifier: identifierOf(naming, 'practitioner', id),
  display: name,
});
