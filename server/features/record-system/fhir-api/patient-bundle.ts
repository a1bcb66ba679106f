import type { Bundle } from '@medplum/fhirtypes';
import type { Deps } from '../../deps.ts';
import { baseUrlOf, buildResources } from './built.ts';
import { selectOfPatient } from './resource-rows.queries.ts';

/** A practice's data about one patient, as a FHIR R4 bundle. Callers audit the read. */
export async function patientBundle(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  practiceId: number,
  patientId: string,
): Promise<Bundle> {
  const rows = await selectOfPatient(deps.db, practiceId, patientId);
  const resources = [];
  for (const ofType of Map.groupBy(rows, ({ type }) => type).values())
    resources.push(...(await buildResources(deps, [practiceId], ofType)));
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({
      fullUrl: `${baseUrlOf(deps)}/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  };
}
