import type { BundleEntry, Resource } from '@medplum/fhirtypes';
import { receiptForSystem } from '#server/features/check-in/consent/consent.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { LiveClient } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import type { FhirTypeName } from '#shared/domain/fhir-api.ts';
import { baseUrlOf, buildResources } from './built.ts';
import { FhirError } from './outcome.ts';
import { findResource, type ResourceRow, selectOfPatient } from './resource-rows.queries.ts';

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

interface BinaryContent {
  row: ResourceRow;
  mediaType: string;
  content: Buffer;
}

const WITH_FILES = ['DocumentReference', 'Consent'] as const;

/**
 * For clients that may read the file's resource.
 *
 * @throws FhirError 403, 404, 410
 */
export async function readBinary(deps: Deps, client: LiveClient, id: string): Promise<BinaryContent> {
  const allowed = WITH_FILES.filter((type) => client.scopes.includes(`system/${type}.rs`));
  if (allowed.length === 0)
    throw new FhirError(403, 'forbidden', 'Files need system/DocumentReference.rs or system/Consent.rs.');
  const row = await findRow(deps, client, allowed, id);
  if (row.fileId) {
    const file = await deps.files.read(deps.db, row.fileId);
    if (!file) throw new FhirError(404, 'not-found', 'There is no such file.');
    return { row, ...file };
  }
  const content = await receiptForSystem(deps, row.sessionId ?? '');
  return { row, mediaType: 'application/pdf', content: Buffer.from(content) };
}
