import type { z } from 'zod';
import { RecordSystemError } from '../port.ts';
import type { Asked } from './asked.ts';
import { addressFrom, type Deadline, expectType, type FhirClient } from './client.ts';
import { entriesOf, linkOf, READABLE } from './readable.ts';
import type { RecordResources, RecordType } from './record-resource.ts';

const MOST_PAGES = 20;
const EXPIRED = [404, 410];

export interface Search<T extends RecordType> {
  type: T;
  asked: readonly Asked<T>[];
  readable?: z.ZodType;
  count: number;
  enough?: number;
  counts?: (match: RecordResources[T]) => boolean;
  sort?: string;
  from?: string | null;
}

export interface Found<T extends RecordType> {
  matches: RecordResources[T][];
  unreadable: number;
  strangers: number;
  ignored: string[];
  isSorted: boolean;
  /**
   * True if every page was read. Otherwise the search stopped at its page limit, at `enough`, in a cycle, or
   * because of `away`.
   */
  isRead: boolean;
  isCircle: boolean;
  next: string | null;
  away: RecordSystemError | null;
  /** True if the result is certainly complete: every page was read, and the server applied all parameters. */
  isWhole: boolean;
}

/**
 * Accepts only resources that match the parameters. Omits and counts nonconforming resources, and omits extras such as
 * warnings. If a page is no longer available, the search restarts once.
 *
 * @throws RecordSystemError
 */
export async function search<T extends RecordType>(
  client: FhirClient,
  what: Search<T>,
  until: Deadline,
): Promise<Found<T>> {
  const first = `${client.baseUrl}/${addressOf(what)}`;
  const found = await readPages(client, what, what.from ?? first, until).catch((error) => {
    const isLater = error instanceof LaterPage && EXPIRED.includes(error.why.status ?? 0);
    const isKept = what.from && error instanceof RecordSystemError;
    return isLater || isKept ? readPages(client, what, first, until).catch(unwrapped) : unwrapped(error);
  });
  await tell(client, what.type, found);
  return found;
}

async function tell<T extends RecordType>(client: FhirClient, type: T, found: Found<T>): Promise<void> {
  const { ignored, strangers, unreadable, isCircle } = found;
  for (const parameter of ignored) await client.tellOdd('parameter-ignored', type, parameter);
  if (strangers > 0) await client.tellOdd('others-found', type);
  if (unreadable > 0) await client.tellOdd('record-unreadable', type);
  if (isCircle) await client.tellOdd('pages-circle', type);
}

class LaterPage extends Error {
  readonly why: RecordSystemError;
  constructor(why: RecordSystemError) {
    super(why.message);
    this.why = why;
  }
}

function unwrapped(error: unknown): never {
  throw error instanceof LaterPage ? error.why : error;
}

async function readPages<T extends RecordType>(
  client: FhirClient,
  what: Search<T>,
  begin: string,
  until: Deadline,
): Promise<Found<T>> {
  const { asked, enough = Number.POSITIVE_INFINITY, counts = () => true } = what;
  const isEnough = () => [...found.matches.values()].filter(counts).length >= enough;
  const found = { matches: new Map<string, RecordResources[T]>(), unreadable: 0, strangers: 0 };
  const read = new Set<string>();
  let ignored: string[] = [];
  let isSorted = false;
  let away: RecordSystemError | null = null;
  let next: string | null = begin;
  while (next && !read.has(next) && read.size < MOST_PAGES && !isEnough()) {
    const bundle = await readPage(client, next, until).catch((error) => {
      if (!(error instanceof RecordSystemError) || read.size === 0) throw error;
      if (error.failure !== 'away') throw new LaterPage(error);
      away = error;
      return null;
    });
    if (!bundle) break;
    take(bundle, what, found);
    read.add(next);
    const following = linkOf(bundle, 'next');
    next = following === undefined ? null : addressFrom(client.baseUrl, next, following);
    if (read.size > 1) continue;
    // Later pages' links are often opaque tokens.
    const applied = appliedIn(linkOf(bundle, 'self'));
    isSorted = applied?.has('_sort') ?? false;
    ignored = applied ? unknownOf(asked, applied) : [];
    if (asked.some(({ name, essential }) => essential && ignored.includes(name))) break;
  }
  const { unreadable, strangers } = found;
  return {
    matches: [...found.matches.values()],
    unreadable,
    strangers,
    ignored,
    isSorted,
    isRead: next === null,
    isCircle: next !== null && read.has(next),
    next: next && !read.has(next) ? next : null,
    away,
    isWhole: next === null && strangers === 0 && ignored.length === 0,
  };
}

const readPage = async (client: FhirClient, path: string, until: Deadline) =>
  expectType(await client.send({ method: 'GET', path, repeatable: true }, until), 'Bundle');

function take<T extends RecordType>(
  bundle: object,
  { type, asked, readable = READABLE[type] }: Search<T>,
  found: { matches: Map<string, RecordResources[T]>; unreadable: number; strangers: number },
): void {
  for (const entry of entriesOf(bundle)) {
    const resource = entry?.resource;
    if (entry && (resource?.resourceType !== type || (entry.search?.mode ?? 'match') !== 'match')) continue;
    if (!readable.safeParse(resource).success) {
      found.unreadable += 1;
      continue;
    }
    const one = resource as unknown as RecordResources[T];
    if (asked.every(({ carries }) => carries(one))) found.matches.set(one.id ?? '', one);
    else found.strangers += 1;
  }
}

function addressOf<T extends RecordType>({ type, asked, count, sort }: Search<T>): string {
  const parameters = asked.map(({ name, value }) => `${name}=${value}`);
  return `${type}?${[...parameters, ...(sort ? [`_sort=${sort}`] : []), `_count=${count}`].join('&')}`;
}

/**
 * The parameters in `self`, which the server applied (FHIR R4, Search, §3.1.1.1). Null without a `self` link, which
 * says nothing.
 */
function appliedIn(self: string | undefined): Set<string> | null {
  if (self === undefined) return null;
  const query = new URLSearchParams(self.split('?').slice(1).join('?'));
  return new Set([...query.keys()].map((name) => name.split(':')[0] ?? ''));
}

const unknownOf = <T extends RecordType>(asked: readonly Asked<T>[], applied: ReadonlySet<string>) => [
  ...new Set(asked.map(({ name }) => name).filter((name) => !applied.has(name))),
];
