import { receiptForSystem } from '#server/features/check-in/consent/consent.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { LiveClient } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import { FhirError } from './outcome.ts';
import { findRow } from './read.service.ts';
import type { ResourceRow } from './resource-rows.queries.ts';

export interface BinaryContent {
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
