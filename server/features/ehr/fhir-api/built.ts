import type { Resource } from '@medplum/fhirtypes';
import type { Deps } from '#server/features/deps.ts';
import { FHIR_PATH } from '#server/features/ehr/fhir-clients/fhir-clients.service.ts';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import { FHIR_REGISTRY } from './registry.ts';
import type { ResourceRow } from './resource-rows.queries.ts';

type BuildDeps = Pick<Deps, 'db' | 'publicUrl'>;

export const baseUrlOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => `${publicUrl}${FHIR_PATH}`;

export const namingHere = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  ...namingOf(publicUrl),
  practitionersAreHere: true,
});

export async function buildResources(
  deps: BuildDeps,
  practiceIds: readonly number[],
  rows: readonly ResourceRow[],
): Promise<Resource[]> {
  const [first] = rows;
  if (!first) return [];
  const tools = { db: deps.db, naming: namingHere(deps), baseUrl: baseUrlOf(deps), practiceIds };
  const built = await FHIR_REGISTRY[first.type].build(tools, rows);
  return rows.flatMap(({ id, version, updatedAt }) => {
    const resource = built.get(id);
    if (!resource) return [];
    const { resourceType, ...rest } = resource;
    const meta = { versionId: String(version), lastUpdated: updatedAt.toISOString() };
    return [{ resourceType, id, meta, ...rest } as Resource];
  });
}

export const etagOf = ({ version }: ResourceRow): string => `W/"${version}"`;
