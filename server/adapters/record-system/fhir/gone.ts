import { RecordSystemError } from '../port.ts';
import { byIds } from './asked.ts';
import type { Deadline, FhirClient } from './client.ts';
import { FOLLOWED_APPOINTMENT } from './readable.ts';
import { search } from './search.ts';
import { readOrNull } from './write-once.ts';

/** Ids in one search: more would make an address that servers refuse. */
const BATCH = 25;

/**
 * The ids of appointments that the server certainly no longer has: what a search does not find is read, because servers
 * may not search by id.
 *
 * @throws RecordSystemError
 */
export async function findGone(
  client: FhirClient,
  recordIds: readonly string[],
  until: Deadline,
): Promise<string[]> {
  const gone: string[] = [];
  for (let at = 0; at < recordIds.length; at += BATCH) {
    const ids = recordIds.slice(at, at + BATCH);
    const there = await idsThere(client, ids, until);
    for (const id of ids)
      if (!there.has(id) && (await readOrNull(client, 'Appointment', id, until)) === null) gone.push(id);
  }
  return gone;
}

async function idsThere(
  client: FhirClient,
  ids: readonly string[],
  until: Deadline,
): Promise<ReadonlySet<string | undefined>> {
  const what = {
    type: 'Appointment' as const,
    asked: [byIds(ids)],
    readable: FOLLOWED_APPOINTMENT,
    count: BATCH,
    enough: ids.length,
  };
  try {
    return new Set((await search(client, what, until)).matches.map(({ id }) => id));
  } catch (error) {
    if (error instanceof RecordSystemError && error.failure === 'refused') return new Set();
    throw error;
  }
}
