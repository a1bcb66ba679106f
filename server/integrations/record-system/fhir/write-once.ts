import { isDeepStrictEqual } from 'node:util';
import { RecordSystemError, type Written } from '../port.ts';
import { type Capabilities, demand } from './capabilities.ts';
import { type Deadline, expectType, type FhirAnswer, type FhirClient, mayHelp } from './client.ts';
import type { AnyResource, RecordResources, RecordType } from './record-resource.ts';
import { identified, searchFirst } from './search.ts';

/** Rounds of reading again after another's change. */
const MOST_CONFLICTS = 3;

export interface Write<T extends RecordType> {
  type: T;
  /** Of the product's identifier of it. */
  system: string;
  key: string;
  /** Where it was before; null: unknown. */
  recordId?: string | null;
  create: () => RecordResources[T];
  /** Null: it stays as it was written first. */
  change: ((theirs: RecordResources[T]) => RecordResources[T]) | null;
  /** Does the creating in another way, such as with more than one resource. */
  createBy?: (until: Deadline) => Promise<FhirAnswer | string>;
}

/**
 * Brings one resource to the wanted state: what is there is changed, under its version; what is not is created. After an
 * answer that was lost it is found by the product's identifier, so that it never stands there twice.
 *
 * @throws RecordSystemError
 */
export async function writeOnce<T extends RecordType>(
  client: FhirClient,
  capabilities: Capabilities,
  write: Write<T>,
  until: Deadline,
): Promise<Written> {
  const { type, change } = write;
  let created = false;
  for (let attempt = 0; ; attempt += 1) {
    const theirs = await find(client, write, until);
    try {
      if (!theirs) {
        demand(capabilities, type, 'create');
        created = true;
        return await create(client, capabilities, write, until);
      }
      const written = { recordId: theirs.id ?? '', isNew: created };
      if (!change) return written;
      const wanted = change(theirs);
      if (isDeepStrictEqual(JSON.parse(JSON.stringify(wanted)), theirs)) return written;
      demand(capabilities, type, 'update');
      await update(client, wanted, until);
      return written;
    } catch (error) {
      if (!(error instanceof RecordSystemError) || attempt >= MOST_CONFLICTS) throw error;
      if (error.failure === 'conflict') continue;
      // The answer may have been lost, and the work done: what is there is looked up again.
      if (theirs || !mayHelp(error)) throw error;
      await client.pause(attempt, error, until);
    }
  }
}

async function find<T extends RecordType>(
  client: FhirClient,
  { type, system, key, recordId }: Write<T>,
  until: Deadline,
): Promise<RecordResources[T] | null> {
  if (recordId) {
    const theirs = await readOrNull(client, type, recordId, until);
    if (theirs) return theirs;
  }
  return searchFirst(client, type, identified(system, key), until);
}

/** Null for what is not there, or no longer. @throws RecordSystemError */
export async function readOrNull<T extends RecordType>(
  client: FhirClient,
  type: T,
  recordId: string,
  until: Deadline,
): Promise<RecordResources[T] | null> {
  const path = `${type}/${encodeURIComponent(recordId)}`;
  try {
    return expectType(await client.send({ method: 'GET', path, repeatable: true }, until), type);
  } catch (error) {
    if (error instanceof RecordSystemError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

async function create<T extends RecordType>(
  client: FhirClient,
  capabilities: Capabilities,
  write: Write<T>,
  until: Deadline,
): Promise<Written> {
  const { type, system, key, createBy } = write;
  if (createBy) {
    const answer = await createBy(until);
    if (typeof answer === 'string') return { recordId: answer, isNew: true };
    return { recordId: idOf(type, answer), isNew: true };
  }
  const conditional = capabilities.conditionalCreate(type);
  const answer = await client.send(
    {
      method: 'POST',
      path: type,
      body: write.create(),
      repeatable: conditional,
      ...(conditional ? { headers: { 'if-none-exist': identified(system, key) } } : {}),
    },
    until,
  );
  return { recordId: idOf(type, answer), isNew: answer.status === 201 };
}

/** From the resource, else from where it is. @throws RecordSystemError without either */
export function idOf(type: string, { resource, location, status }: FhirAnswer): string {
  const id = resource?.resourceType === type ? resource.id : undefined;
  const inLocation = location?.match(
    new RegExp(`(?:^|/)${type}/([A-Za-z0-9.-]{1,64})(?:/_history/.*)?$`),
  )?.[1];
  const found = id ?? inLocation;
  if (!found) throw new RecordSystemError('unexpected', `no id of the new ${type}`, { status });
  return found;
}

async function update(client: FhirClient, wanted: AnyResource, until: Deadline): Promise<void> {
  const { resourceType, id, meta } = wanted;
  await client.send(
    {
      method: 'PUT',
      path: `${resourceType}/${encodeURIComponent(id ?? '')}`,
      body: wanted,
      // Repeated after a lost answer it is a conflict, and what is there is then as wanted.
      repeatable: meta?.versionId !== undefined,
      headers: meta?.versionId ? { 'if-match': `W/"${meta.versionId}"` } : {},
    },
    until,
  );
}
