import { findByName } from '#server/features/find-by-name.ts';
import { FHIR_TYPES, type FhirTypeName } from '#shared/domain/fhir-api.ts';
import type { FhirType } from './fhir-type.ts';

const found = await findByName<FhirType>('*.type.ts');

/** In the order of `FHIR_TYPES`, which the capability statement shows. */
export const FHIR_REGISTRY = Object.fromEntries(FHIR_TYPES.map((type) => [type, theOne(type)])) as Readonly<
  Record<FhirTypeName, FhirType>
>;

function theOne(type: FhirTypeName): FhirType {
  const [one, ...others] = found.filter((each) => each.type === type);
  if (!one || others.length > 0) throw new Error(`${one ? 'several' : 'no'} files describe ${type}`);
  return one;
}
