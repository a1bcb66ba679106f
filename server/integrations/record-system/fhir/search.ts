import type { z } from 'zod';
import type { Asked } from './asked.ts';
import { type Deadline, expectType, type FhirClient } from './client.ts';
import { entriesOf, linkOf, READABLE } from './readable.ts';
import type { RecordResources, RecordType } from './record-resource.ts';

/** Most pages of one search. */
const MOST_PAGES = 20;

export interface Search<T extends RecordType> {
  type: T;
  asked: readonly Asked<T>[];
  /** What each has to be; undefined: what every resource of its type has to be. */
  readable?: z.ZodType;
  /** Of a page. */
  count: number;
  /** Ends the search once there are so many. */
  enough?: number;
}

/** What a search found. */
export interface Found<T extends RecordType> {
  /** Each carries everything that was asked for. */
  matches: RecordResources[T][];
  /** How many could not be read, and are left out. */
  unreadable: number;
  /** How many came back that were not asked for, and are left out. */
  strangers: number;
  /** Parameters that the server says it did not apply. */
  ignored: string[];
  /** Whether there are no others: every page was read, and the server applied what was asked. */
  isWhole: boolean;
}

/**
 * Searches, and believes only what carries what was asked for. Each resource is read alone: an odd one is left out and
 * counted. What servers add, such as warnings, is left out.
 *
 * @throws RecordSystemError
 */
export async function search<T extends RecordType>(
  client: FhirClient,
  { type, asked, readable = READABLE[type], count, enough = Number.POSITIVE_INFINITY }: Search<T>,
  until: Deadline,
): Promise<Found<T>> {
  const matches = new Map<string, RecordResources[T]>();
  let unreadable = 0;
  let strangers = 0;
  let ignored: string[] = [];
  let path: string | undefined = addressOf(type, asked, count);
  for (let page = 0; path && page < MOST_PAGES && matches.size < enough; page += 1) {
    const bundle = expectType(await client.send({ method: 'GET', path, repeatable: true }, until), 'Bundle');
    for (const entry of entriesOf(bundle)) {
      const resource = entry?.resource;
      if (entry && (resource?.resourceType !== type || (entry.search?.mode ?? 'match') !== 'match')) continue;
      if (!readable.safeParse(resource).success) {
        unreadable += 1;
        continue;
      }
      const one = resource as unknown as RecordResources[T];
      if (asked.every(({ carries }) => carries(one))) matches.set(one.id ?? '', one);
      else strangers += 1;
    }
    path = linkOf(bundle, 'next');
    if (page > 0) continue;
    // Later pages' are often mere marks of the server's.
    ignored = ignoredIn(linkOf(bundle, 'self'), asked);
    if (asked.some(({ name, essential }) => essential && ignored.includes(name))) break;
  }
  const isWhole = !path && strangers === 0 && ignored.length === 0;
  return { matches: [...matches.values()], unreadable, strangers, ignored, isWhole };
}

const addressOf = <T extends RecordType>(type: T, asked: readonly Asked<T>[], count: number) =>
  `${type}?${[...asked.map(({ name, value }) => `${name}=${value}`), `_count=${count}`].join('&')}`;

/** `self` shows what a server applied (FHIR R4, Search, §3.1.1.1); without one it says nothing. */
function ignoredIn<T extends RecordType>(self: string | undefined, asked: readonly Asked<T>[]): string[] {
  if (self === undefined) return [];
  const applied = new Set(
    [...new URLSearchParams(self.split('?').slice(1).join('?')).keys()].map((name) => name.split(':')[0]),
  );
  return [...new Set(asked.map(({ name }) => name))].filter((name) => !applied.has(name));
}
