import type { Resource } from '@medplum/fhirtypes';
import type { Deps } from '#server/features/deps.ts';
import type { LiveClient } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import type { FhirTypeName } from '#shared/domain/fhir-api.ts';
import { buildResources } from './built.ts';
import { FhirError } from './outcome.ts';
import { findResource, type ResourceRow } from './resource-rows.queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const notFound = () => new FhirError(404, 'not-found', 'There is no such resource.');

/** @throws FhirError 404, 410 */
export async function findRow(
  { db }: Pick<Deps, 'db'>,
  { practices }: LiveClient,
  types: readonly FhirTypeName[],
  id: string,
): Promise<ResourceRow> {
  if (!UUID.test(id)) throw notFound();
  const ids = practices.map((practice) => practice.id);
  const found = await findResource(db, ids, types, id);
  if (!found) throw notFound();
  if (found.row.deletedAt) throw new FhirError(410, 'deleted', 'The resource was deleted.');
  if (!found.isThere) throw notFound();
  return found.row;
}

/** @throws FhirError 404 */
export async function readResource(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  { practices }: LiveClient,
  row: ResourceRow,
): Promise<Resource> {
  const ids = practices.map(({ id }) => id);
  const [resource] = await buildResources(deps, ids, [row]);
  if (!resource) throw notFound();
  return resource;
}
