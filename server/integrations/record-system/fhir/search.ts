import { type Deadline, expectType, type FhirClient } from './client.ts';
import type { RecordResources, RecordType } from './record-resource.ts';

/** Most pages of one search. */
const MOST_PAGES = 20;

/** A value in a search: commas, bars and dollars separate there (FHIR R4, Search, §3.1.1.4). */
export const searched = (value: string): string => encodeURIComponent(value.replace(/[\\,|$]/g, '\\$&'));

/** A search parameter `identifier`; without a value: any of that system. */
export const identified = (system: string, value = ''): string =>
  `identifier=${searched(system)}${encodeURIComponent('|')}${searched(value)}`;

/** The matches of a search, page by page; what servers add, such as warnings, is left out. @throws RecordSystemError */
export async function* searchPages<T extends RecordType>(
  client: FhirClient,
  type: T,
  query: string,
  until: Deadline,
): AsyncGenerator<RecordResources[T][]> {
  let path: string | undefined = `${type}?${query}`;
  for (let page = 0; path && page < MOST_PAGES; page += 1) {
    const answer = await client.send({ method: 'GET', path, repeatable: true }, until);
    const bundle = expectType(answer, 'Bundle');
    yield (bundle.entry ?? []).flatMap(({ resource, search }) =>
      resource?.resourceType === type && (search?.mode ?? 'match') === 'match'
        ? [resource as unknown as RecordResources[T]]
        : [],
    );
    path = bundle.link?.find(({ relation }) => relation === 'next')?.url;
  }
}

/** The first match; null without one. */
export async function searchFirst<T extends RecordType>(
  client: FhirClient,
  type: T,
  query: string,
  until: Deadline,
): Promise<RecordResources[T] | null> {
  for await (const [first] of searchPages(client, type, `${query}&_count=1`, until)) return first ?? null;
  return null;
}
