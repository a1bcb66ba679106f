import type { BundleEntry } from '@medplum/fhirtypes';
import type { Deps } from '#server/features/deps.ts';
import { baseUrlOf, buildResources } from './built.ts';
import { type ResourceRow, selectOfPatient } from './resource-rows.queries.ts';

const PAGE_RESOURCES = 100;

/**
 * A practice's data about one patient as entries of a FHIR R4 bundle, page by page. Callers audit the read.
 */
export async function* entriesOfPatient(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  practiceId: number,
  patientId: string,
): AsyncGenerator<BundleEntry[]> {
  let after: ResourceRow | undefined;
  do {
    const limit = PAGE_RESOURCES;
    const rows: ResourceRow[] = await selectOfPatient(deps.db, { practiceId, patientId, after, limit });
    for (const ofType of Map.groupBy(rows, ({ type }) => type).values()) {
      const resources = await buildResources(deps, [practiceId], ofType);
      yield resources.map((resource) => ({
        fullUrl: `${baseUrlOf(deps)}/${resource.resourceType}/${resource.id}`,
        resource,
      }));
    }
    after = rows.at(limit - 1);
  } while (after);
}
