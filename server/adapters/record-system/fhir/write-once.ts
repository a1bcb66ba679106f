import { isDeepStrictEqual } from 'node:util';
import { RecordSystemError, type Written } from '../port.ts';
import { byIdentifier, identified, identifiersOf } from './asked.ts';
import { type Capabilities, demand } from './capabilities.ts';
import { type Deadline, expectType, type FhirAnswer, type FhirClient, mayHelp } from './client.ts';
import type { AnyResource, RecordResources, RecordType } from './record-resource.ts';
import { search } from './search.ts';

const MOST_CONFLICTS = 3;
/** More than one, to detect a server that ignores the identifier. */
const LOOKED_AT = 10;

export type WrittenType =
  | 'Appointment'
  | 'Encounter'
  | 'DocumentReference'
  | 'QuestionnaireResponse'
  | 'Consent'
  | 'Observation';

export interface Write<T extends WrittenType> {
  type: T;
  system: string;
  key: string;
  recordId?: string | null;
  create: () => RecordResources[T];
  /** Null if the resource never changes after the first write. */
  change: ((theirs: RecordResources[T]) => RecordResources[T]) | null;
  isOurs?: (theirs: RecordResources[T]) => boolean;
  leavesGone?: boolean;
  createBy?: (until: Deadline) => Promise<FhirAnswer>;
}

/**
 * Brings one resource to the wanted state: changes the existing one under its version, or creates it. After a lost
 * answer, the resource is found by the product's identifier, so that it is never created twice. If the server cannot
 * say for certain that the resource does not exist, it must create it conditionally.
 *
 * @throws RecordSystemError `unsure` if it does neither; `refused` if the existing resource belongs to someone else
 */
export async function writeOnce<T extends WrittenType>(
  client: FhirClient,
  capabilities: Capabilities,
  write: Write<T>,
  until: Deadline,
): Promise<Written> {
  const { type, change } = write;
  let created = false;
  for (let attempt = 0; ; attempt += 1) {
    const { theirs, etag, isSure } = await find(client, write, until);
    try {
      if (theirs && !(write.isOurs?.(theirs) ?? true))
        throw new RecordSystemError('refused', `the ${type} that stands there is another's`);
      if (!theirs && write.leavesGone && write.recordId && isSure)
        return { recordId: write.recordId, isNew: false };
      if (!theirs) {
        demand(capabilities, type, 'create');
        created = true;
        return await create(client, capabilities, write, { isSure, until });
      }
      const written = { recordId: theirs.id ?? '', isNew: created };
      if (!change) return written;
      const wanted = change(theirs);
      if (isDeepStrictEqual(JSON.parse(JSON.stringify(wanted)), theirs)) return written;
      demand(capabilities, type, 'update');
      await update(client, wanted, etag, until);
      return written;
    } catch (error) {
      if (!(error instanceof RecordSystemError) || attempt >= MOST_CONFLICTS) throw error;
      if (error.failure === 'conflict') continue;
      // The write may have succeeded without its answer arriving, so look the resource up again.
      if (theirs || !mayHelp(error)) throw error;
      await client.pause(attempt, error, until);
    }
  }
}

async function find<T extends WrittenType>(
  client: FhirClient,
  { type, system, key, recordId, change }: Write<T>,
  until: Deadline,
): Promise<{ theirs: RecordResources[T] | null; etag: string | null; isSure: boolean }> {
  if (recordId) {
    const read = await readWithTag(client, type, recordId, until);
    if (read) return { ...read, isSure: true };
  }
  const asked = [byIdentifier<WrittenType>(system, key)];
  const what = { type, asked, count: LOOKED_AT, enough: 1 };
  const { matches, isWhole, unreadable, away } = await search(client, what, until);
  if (away && matches.length === 0) throw away;
  const [theirs = null] = matches as RecordResources[T][];
  // Search matches have no ETag.
  if (change && theirs?.id && !theirs.meta?.versionId) {
    const read = await readWithTag(client, type, theirs.id, until);
    if (read) return { ...read, isSure: true };
  }
  return { theirs, etag: null, isSure: isWhole && unreadable === 0 };
}

/** Null if it does not exist, or no longer. @throws RecordSystemError, also if the server returns another resource */
export async function readOrNull<T extends RecordType>(
  client: FhirClient,
  type: T,
  recordId: string,
  until: Deadline,
): Promise<RecordResources[T] | null> {
  return (await readWithTag(client, type, recordId, until))?.theirs ?? null;
}

async function readWithTag<T extends RecordType>(
  client: FhirClient,
  type: T,
  recordId: string,
  until: Deadline,
): Promise<{ theirs: RecordResources[T]; etag: string | null } | null> {
  const path = `${type}/${encodeURIComponent(recordId)}`;
  try {
    const answer = await client.send({ method: 'GET', path, repeatable: true }, until);
    const found = expectType(answer, type);
    if (found.id !== recordId) {
      await client.tellOdd('other-record', type);
      throw new RecordSystemError('unsure', `another ${type} than was asked for`);
    }
    return { theirs: found, etag: answer.etag };
  } catch (error) {
    if (error instanceof RecordSystemError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

async function create<T extends WrittenType>(
  client: FhirClient,
  capabilities: Capabilities,
  write: Write<T>,
  { isSure, until }: { isSure: boolean; until: Deadline },
): Promise<Written> {
  const { type, createBy } = write;
  const conditional = capabilities.conditionalCreate(type);
  if (!isSure && !conditional) throw unsure(type);
  const answer =
    createBy && isSure
      ? await createBy(until)
      : await createPlainly(client, write, { conditional, until }).catch((error) => {
          // The server says that several resources match, so it compares something else.
          if (!isSure && error instanceof RecordSystemError && error.status === 412) throw unsure(type);
          throw error;
        });
  const recordId = idOf(type, answer);
  const isNew = answer.status === 201;
  if (!isNew) await confirm(client, write, { recordId, answer, until });
  return { recordId, isNew };
}

const unsure = (type: string) =>
  new RecordSystemError(
    'unsure',
    `the server does not search ${type} by identifier: it may stand there already`,
  );

function createPlainly<T extends WrittenType>(
  client: FhirClient,
  { type, system, key, create: build }: Write<T>,
  { conditional, until }: { conditional: boolean; until: Deadline },
): Promise<FhirAnswer> {
  const request = { method: 'POST' as const, path: type, body: build(), repeatable: conditional };
  const headers = { 'if-none-exist': identified(system, key) };
  return client.send(conditional ? { ...request, headers } : request, until);
}

/** Accepts an existing resource only if it has the product's identifier. @throws RecordSystemError otherwise */
async function confirm<T extends WrittenType>(
  client: FhirClient,
  { type, system, key }: Write<T>,
  { recordId, answer, until }: { recordId: string; answer: FhirAnswer; until: Deadline },
): Promise<void> {
  const told = answer.resource?.resourceType === type ? answer.resource : null;
  const theirs = told ?? (await readOrNull(client, type, recordId, until));
  const has = theirs && identifiersOf(theirs).some((one) => one.system === system && one.value === key);
  if (has) return;
  await client.tellOdd('other-record', type);
  throw unsure(type);
}

export function idOf(type: string, { resource, location, status }: FhirAnswer): string {
  const id = resource?.resourceType === type ? resource.id : undefined;
  const inLocation = location?.match(
    new RegExp(`(?:^|/)${type}/([A-Za-z0-9.-]{1,64})(?:/_history/.*)?$`),
  )?.[1];
  const found = id ?? inLocation;
  if (!found) throw new RecordSystemError('unexpected', `no id of the new ${type}`, { status });
  return found;
}

/** Updates under the version that was read: the server's ETag, or the one that R4 derives from `meta.versionId`. */
async function update(
  client: FhirClient,
  wanted: AnyResource,
  etag: string | null,
  until: Deadline,
): Promise<void> {
  const { resourceType, id, meta } = wanted;
  const version = etag ?? (meta?.versionId ? `W/"${meta.versionId}"` : null);
  if (!version) await client.tellOdd('version-missing', resourceType);
  await client.send(
    {
      method: 'PUT',
      path: `${resourceType}/${encodeURIComponent(id ?? '')}`,
      body: wanted,
      // If repeated after a lost answer, the request conflicts, and the resource is then as wanted.
      repeatable: version !== null,
      headers: version ? { 'if-match': version } : {},
    },
    until,
  );
}
