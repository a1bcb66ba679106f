import type { Identifier, Reference } from '@medplum/fhirtypes';

/** What the product names in other systems. */
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
  /** A medical record number; a practice's are below it. */
  | 'record-number';

/** Gives the product's own ids their place in FHIR. */
export interface Naming {
  /** The `system` of the ids of one kind. */
  systemOf(kind: IdentifiedKind): string;
  /** The canonical address of something the product defines, such as a set of questions. */
  canonicalOf(kind: 'questionnaire', name: string): string;
  /** The practitioners are resources of the same server: references lead there. */
  practitionersAreHere?: boolean;
}

/**
 * The names of one installation, below its public address: two installations that write to the same record system never
 * take each other's resources for their own.
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

/** The value among a resource's identifiers that this installation gave; undefined: it is not ours. */
export function ownValue(
  naming: Naming,
  kind: IdentifiedKind,
  identifiers: readonly Identifier[] | undefined,
): string | undefined {
  return identifiers?.find(({ system }) => system === naming.systemOf(kind))?.value ?? undefined;
}

/** Theirs, with ours if it is missing. */
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

/** Whether it refers to that patient, relative or absolute, of any version. */
export const isOf = (subject: Reference | undefined, patientRecordId: string): boolean =>
  subject?.reference?.match(/(?:^|\/)Patient\/([A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/)?.[1] ===
  patientRecordId;

export const encounterReference = (recordId: string): Reference<never> => ({
  reference: `Encounter/${recordId}`,
});

/** By the product's own id: it does not know a record system's practitioners. */
export const practitionerReference = (
  naming: Naming,
  { id, name }: { id: string; name: string },
): Reference<never> => ({
  ...(naming.practitionersAreHere ? { reference: `Practitioner/${id}` } : {}),
  type: 'Practitioner',
  identifier: identifierOf(naming, 'practitioner', id),
  display: name,
});
