import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Deps } from '#server/features/deps.ts';
import type { LiveClient } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import { begunStream } from '#server/http/begun-stream.ts';
import { FHIR_TYPES, type FhirTypeName } from '#shared/domain/fhir-api.ts';
import { baseUrlOf } from './built.ts';
import { bulkExportJob } from './bulk-export.job.ts';
import {
  type BulkExport,
  type BulkFile,
  deleteExport,
  findExpired,
  findExport,
  insertExport,
  selectFiles,
} from './bulk-exports.queries.ts';
import { FhirError } from './outcome.ts';
import { readSettledTime } from './resource-rows.queries.ts';
import { EXPORT_LIFETIME_MS } from './write-bulk-batch.ts';

/** Seconds after which a client should poll again. */
export const LOOK_AGAIN_SECONDS = 5;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FORMATS = new Set(['application/fhir+ndjson', 'application/ndjson', 'ndjson']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

export interface ExportAsked {
  types: FhirTypeName[];
  since: Date | null;
}

/**
 * Without `_type`, `$export` includes everything that the client may read.
 *
 * @throws FhirError 400 for unsupported parameters, unless handling is lenient
 */
export function readExportParameters(
  parameters: URLSearchParams,
  { scopes }: Pick<LiveClient, 'scopes'>,
  lenient: boolean,
): ExportAsked {
  const named: string[] = [];
  let since: Date | null = null;
  for (const [name, value] of parameters) {
    if (name === '_type') named.push(...value.split(',').filter((one) => one !== ''));
    else if (name === '_since') since = sinceOf(value);
    else if (name === '_outputFormat') {
      if (!FORMATS.has(value.replace(' ', '+')))
        throw new FhirError(400, 'not-supported', '_outputFormat has to be application/fhir+ndjson.');
    } else if (!lenient)
      throw new FhirError(400, 'not-supported', 'Parameters: _type, _since, _outputFormat.');
  }
  if (parameters.has('_type') && named.length === 0) throw new FhirError(400, 'value', '_type has no value.');
  const known = FHIR_TYPES.filter((type) => named.includes(type));
  if (new Set(named).size > known.length && !lenient)
    throw new FhirError(400, 'not-supported', `_type takes ${FHIR_TYPES.join(', ')}.`);
  const types = named.length > 0 ? known : FHIR_TYPES.filter((type) => scopes.includes(`system/${type}.rs`));
  if (types.length === 0) throw new FhirError(400, 'value', 'Nothing is left to export.');
  return { types, since };
}

function sinceOf(value: string): Date {
  const text = value.replace(' ', '+');
  const at = INSTANT.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw new FhirError(400, 'value', '_since has to be an instant.');
  return at;
}

/** @throws FhirError 429 while another export of the client is running */
export async function requestBulkExport(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { clientId, practices }: LiveClient,
  { types, since }: ExportAsked,
  requestUrl: string,
): Promise<string> {
  const now = clock();
  const id = randomUUID();
  const practiceIds = practices.map((practice) => practice.id);
  if (practiceIds.length === 0) throw new FhirError(403, 'forbidden', 'The client reads no practice.');
  const transactionTime = await readSettledTime(db);
  const isNew = await db.transaction().execute(async (trx) => {
    const row = { id, clientId, types, practiceIds, since, requestUrl, transactionTime };
    // Replaced on completion; until then it bounds an export that never completes.
    const expiresAt = new Date(now + 2 * EXPORT_LIFETIME_MS);
    if (!(await insertExport(trx, { ...row, requestedAt: new Date(now), expiresAt }))) return false;
    await jobs.enqueue(trx, bulkExportJob, { exportId: id });
    return true;
  });
  if (!isNew)
    throw new FhirError(429, 'throttled', "One of the client's exports is running.", {
      'retry-after': String(LOOK_AGAIN_SECONDS),
    });
  jobs.wake(bulkExportJob);
  return id;
}

/** @throws FhirError 404 for another client's export, and for an expired one */
export async function findBulkExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { clientId }: LiveClient,
  id: string,
): Promise<BulkExport> {
  const found = UUID.test(id) ? await findExport(db, clientId, id, new Date(clock())) : undefined;
  if (!found) throw new FhirError(404, 'not-found', 'There is no such export.');
  return found;
}

/** The manifest of a finished export (Bulk Data Access, "Response - Complete Status"). */
export async function manifestOf(deps: Pick<Deps, 'db' | 'publicUrl'>, found: BulkExport): Promise<object> {
  const files = await selectFiles(deps.db, found.id);
  return {
    transactionTime: found.transactionTime.toISOString(),
    request: found.requestUrl,
    requiresAccessToken: true,
    output: files.map(({ id, type, resources }) => ({
      type,
      url: `${baseUrlOf(deps)}/export/${found.id}/${id}`,
      count: resources,
    })),
    error: [],
  };
}

/**
 * Read part by part. The client must still have the practice; the caller checks its scope.
 *
 * @throws FhirError 404
 */
export async function openBulkFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { practices }: LiveClient,
  found: BulkExport,
  fileId: string,
): Promise<{ file: BulkFile; content: () => Promise<Readable> }> {
  const file = (await selectFiles(db, found.id)).find(({ id }) => id === fileId);
  if (found.state !== 'done' || !file || !practices.some(({ id }) => id === file.practiceId))
    throw new FhirError(404, 'not-found', 'There is no such file.');
  return { file, content: () => begunStream(files.readParts(db, file.id, file.parts)) };
}

export async function removeBulkExport({ db, files }: Pick<Deps, 'db' | 'files'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const fileId of (await deleteExport(trx, id)) ?? []) await files.remove(trx, fileId);
  });
}

export async function removeOldBulkExports(deps: Pick<Deps, 'db' | 'files'>, now: number): Promise<void> {
  for (;;) {
    const id = await findExpired(deps.db, new Date(now));
    if (!id) return;
    await removeBulkExport(deps, id);
  }
}
