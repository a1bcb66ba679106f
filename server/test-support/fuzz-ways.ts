import type { Bundle, Resource } from '@medplum/fhirtypes';
import type { z } from 'zod';
import {
  FOLLOWED_APPOINTMENT,
  OFFERED_ENCOUNTER,
  READABLE,
} from '#server/adapters/record-system/fhir/readable.ts';
import type { Answered, Fault, FhirTestServer } from './fhir-server.ts';
import { changed } from './fuzz-values.ts';

export interface OddWay {
  name: string;
  /** Applies until {@link beGood}. @param others the results of a search that has none of ours */
  begin(server: FhirTestServer, others: readonly Resource[]): void;
  beside?: { type: string; copies: number; mayBeOutOfUse: boolean };
  /** Takes as long as the product lets a person wait. */
  slow?: true;
}

const VALUES: readonly unknown[] = [
  null,
  {},
  [],
  7,
  true,
  'odd',
  '2026-13-45',
  'U+0000: \0',
  [null],
  [[]],
  [{}, null],
  { odd: { odd: [] } },
];

function pathsBelow(schema: z.ZodType, above: readonly string[] = []): string[][] {
  const { type, shape, element, innerType } = schema.def as unknown as {
    type: string;
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
  };
  if (innerType) return pathsBelow(innerType, above);
  const parts: [string, z.ZodType][] =
    type === 'array' && element ? [['0', element]] : Object.entries(shape ?? {});
  return parts.flatMap(([key, part]) => [[...above, key], ...pathsBelow(part, [...above, key])]);
}

const READ: readonly (readonly [string, z.ZodType])[] = [
  ['Patient', READABLE.Patient],
  ['Encounter', OFFERED_ENCOUNTER],
  ['Appointment', FOLLOWED_APPOINTMENT],
  ['Appointment', READABLE.Appointment],
  ['Consent', READABLE.Consent],
];
const BUNDLE_PATHS = [
  'entry',
  'entry.0',
  'entry.0.resource',
  'entry.0.resource.resourceType',
  'entry.0.resource.id',
  'entry.0.search',
  'entry.0.search.mode',
  'link',
  'link.0',
  'link.0.url',
  'link.0.relation',
  'type',
  'total',
  'resourceType',
].map((path) => path.split('.'));

const isBundle = (resource: unknown): resource is Bundle =>
  (resource as Resource | null)?.resourceType === 'Bundle';
const typeAsked = ({ path }: Answered) => path.split(/[/?]/, 1)[0];

function atPath(type: string, path: readonly string[], turn: number): OddWay {
  return {
    name: `${type}.${path.join('.')}`,
    // People who have died, and merged records, cannot have visits.
    beside: { type, copies: VALUES.length, mayBeOutOfUse: /^(deceased|active|link)/.test(path[0] ?? '') },
    begin(server, others) {
      const spare = others.find(({ resourceType }) => resourceType === type);
      server.odd.edit = (answer) => {
        const { resource } = answer;
        if (isBundle(resource) && typeAsked(answer) === type) {
          const right = resource.entry ?? [];
          const from = right[0]?.resource ?? spare;
          const copies = VALUES.map((value, index) => ({
            resource: changed({ ...from, id: `odd-${index}` }, path, value) as Resource,
          }));
          resource.entry = [...copies, ...right];
        } else if (resource?.resourceType === type)
          answer.resource = changed(resource, path, VALUES[turn % VALUES.length]);
      };
    },
  };
}

const inBundles = (path: readonly string[], value: unknown): OddWay => ({
  name: `Bundle.${path.join('.')}: ${JSON.stringify(value)}`,
  begin(server) {
    server.odd.edit = (answer) => {
      if (isBundle(answer.resource)) answer.resource = changed(answer.resource, path, value);
    };
  },
});

const OUTCOMES: Record<string, object> = {
  'no outcome': {},
  'a list': [],
  'an outcome': { resourceType: 'OperationOutcome', issue: [{ severity: 'error', diagnostics: 'No.' }] },
  'an odd outcome': {
    resourceType: 'OperationOutcome',
    issue: [null, 7, { diagnostics: 7, details: [] }, { details: { text: {} } }],
  },
  'an outcome that is none': { resourceType: 'OperationOutcome', issue: {} },
  'a patient without an id': { resourceType: 'Patient' },
  'a number for a type': { resourceType: 7 },
};
const STATUSES = [
  200, 201, 202, 204, 206, 300, 301, 302, 304, 307, 400, 401, 403, 404, 405, 406, 409, 410, 412, 415, 422,
  428, 500, 501,
];
const TEMPORARY = [429, 502, 503, 504];

const answering = (name: string, fault: Fault, times: number): OddWay => ({
  name,
  begin: (server) => void server.faults.push(...Array<Fault>(times).fill(fault)),
});

const answeredAs = (status: number): OddWay => ({
  name: `${status} for what was done`,
  begin(server) {
    server.odd.edit = (answer) => void Object.assign(answer, { status });
  },
});

const NEXT: Record<string, (asked: string, base: string) => string> = {
  itself: (asked, base) => `${base}/${asked}`,
  'a circle': (asked, base) => `${base}/${asked.includes('_turn=1') ? 'Patient?_turn=2' : 'Patient?_turn=1'}`,
  relative: (asked) => `${asked}&_more=1`,
  'a query': (asked) => `?${asked.split('?')[1] ?? ''}`,
  'another server': () => 'http://127.0.0.1:1/fhir/Patient?_page=2',
  'above the base': (_, base) => `${base}/../Patient?_page=2`,
  'no address': () => 'http://',
  nothing: () => '',
  'one without an end': (asked, base) => `${base}/${asked.split('&_turn')[0]}&_turn=${Math.random()}`,
  'an expired one': (_, base) => `${base}/Patient?_gone=1`,
};
const pagedTo = (where: string): OddWay => ({
  name: `the next page is ${where}`,
  begin(server) {
    server.odd.edit = (answer) => {
      if (answer.path.includes('_gone=1')) Object.assign(answer, { status: 410, resource: {} });
      if (!isBundle(answer.resource)) return;
      const url = NEXT[where]?.(answer.path, server.baseUrl) ?? '';
      answer.resource.link = [...(answer.resource.link ?? []), { relation: 'next', url }];
    };
  },
});

const ignoring = (names: string[], self: boolean): OddWay => ({
  name: `ignores ${names.join(', ')}${self ? ' and says so' : ''}`,
  begin: (server) => void Object.assign(server.odd, { ignores: names, self }),
});

const VERSIONS: Record<string, (answer: Answered) => void> = {
  'no version': ({ resource, headers }) => {
    delete headers.etag;
    delete resource.meta;
  },
  'a tag alone': ({ resource }) => void delete resource.meta,
  'an empty tag': ({ headers }) => void Object.assign(headers, { etag: '' }),
  'a tag that is none': ({ headers }) => void Object.assign(headers, { etag: 'W/"\u00e9", "x"' }),
  'the version before': ({ resource, headers }) => {
    headers.etag = 'W/"0"';
    Object.assign(resource, { meta: { ...resource.meta, versionId: '0' } });
  },
  'no place': ({ headers }) => void delete headers.location,
  'a place elsewhere': ({ headers }) =>
    void Object.assign(headers, { location: 'http://x/fhir/Patient/../..' }),
};
const versioned = (name: string): OddWay => ({
  name,
  begin(server) {
    server.odd.edit = (answer) => {
      if (!isBundle(answer.resource)) VERSIONS[name]?.(answer);
    };
  },
});

const PARAMETERS = [
  'name',
  'birthdate',
  'identifier',
  'patient',
  'status',
  '_lastUpdated',
  '_sort',
  '_count',
];
const MANY = 40;
const FEW = 2;

export const FUZZ_WAYS: readonly OddWay[] = [
  ...READ.flatMap(([type, schema]) => pathsBelow(schema).map((path, index) => atPath(type, path, index))),
  ...BUNDLE_PATHS.flatMap((path) => VALUES.map((value) => inBundles(path, value))),
  ...STATUSES.flatMap((status) =>
    Object.entries(OUTCOMES).map(([what, body]) =>
      answering(`${status} with ${what}`, { status, body }, MANY),
    ),
  ),
  ...TEMPORARY.map((status) => answering(`${status}, twice`, { status }, FEW)),
  ...STATUSES.map(answeredAs),
  ...Object.keys(NEXT).map(pagedTo),
  ...PARAMETERS.flatMap((name) => [ignoring([name], false), ignoring([name], true)]),
  ignoring(PARAMETERS, false),
  ...Object.keys(VERSIONS).map(versioned),
  answering('no JSON', 'wrong-json', MANY),
  answering('another type', 'other-type', MANY),
  answering('a huge answer', 'huge', FEW),
  answering('no answer, twice', 'away', FEW),
  answering('the answer is lost', 'lost', FEW),
  { ...answering('no answer in time', 'slow', 1), slow: true },
];

export function beGood(server: FhirTestServer): void {
  server.faults.length = 0;
  Object.assign(server.odd, { ignores: [], self: false, statement: null, edit: null });
}
