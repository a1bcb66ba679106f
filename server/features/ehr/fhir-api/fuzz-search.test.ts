// Runs on both PostgreSQLs: searches in raw SQL.
import type { Bundle } from '@medplum/fhirtypes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FhirCaller, fhirCaller } from '#server/test-support/fhir-api.ts';
import { problemsOf } from '#server/test-support/fhir-definitions.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { FHIR_TYPES } from '#shared/domain/fhir-api.ts';
import { FHIR_REGISTRY } from './registry.ts';

let world: World;
let caller: FhirCaller;
beforeAll(async () => {
  world = await createWorld();
  for (const [firstName, lastName, birthDate] of [
    ['Inés', 'Soto', '1980-02-29'],
    ['Ines', 'García-López', '1980-03-01'],
    ['Ana', 'Ines', null],
  ] as const)
    await world.db
      .insertInto('patients')
      .values({
        id: crypto.randomUUID(),
        practiceId: world.practice.id,
        firstName,
        lastName,
        birthDate,
        email: null,
        mobile: null,
        language: 'es',
        mrn: birthDate && `MRN-${birthDate}`,
      })
      .execute();
  caller = await fhirCaller(world);
});
afterAll(() => world.close());

const STRICT = { prefer: 'handling=strict' };
const names = async (query: string) =>
  (await caller.all(`Patient?${query}`)).map(
    (one) => (one as { name?: { family?: string }[] }).name?.[0]?.family,
  );

const HOSTILE = [
  '',
  "'; drop table patients; --",
  '%',
  '_',
  '\0',
  '%00',
  '\u{1F4A9}'.repeat(300),
  'x'.repeat(60_000),
  '..%2f..%2f',
  '#{jndi:ldap://x}',
  '9999-99-99',
  '2026-02-30',
  'ge99999',
  '2026-01-01T25:00:00Z',
  ','.repeat(1_000),
  '|',
  'Patient/',
  '-1',
  '1e9',
  'NaN',
  '\uD800',
];

test.each(FHIR_TYPES)(
  '%s: refuses values that it cannot read, and no value breaks it',
  async (type) => {
    for (const name of [...Object.keys(FHIR_REGISTRY[type].parameters), '_count', '_page', '_sort', 'x'])
      for (const value of HOSTILE) {
        const query = new URLSearchParams([[name, value]]).toString();
        if (query.length > 60_000) continue;
        const answer = await caller.send(`${type}?${query}`);
        expect([name, value.slice(0, 40), [200, 400].includes(answer.status)]).toEqual([
          name,
          value.slice(0, 40),
          true,
        ]);
        if (answer.status === 400) expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome' });
      }
  },
  60_000,
);

test.each([
  ['thousands of parameters', `Patient?${'name=a&'.repeat(5_000)}`, 400],
  ['an injection in _sort', 'Patient?_sort=-id;drop%20table%20patients', 200],
  ['a modifier', 'Patient?name:exact=Soto', 400],
  ['a chain', 'Encounter?patient.name=Soto', 400],
  ['a count of nothing', 'Patient?_count=0', 400],
  ['an id that is none', 'Patient/..%2f..%2fetc', 404],
  ['an unknown type', 'Observation', 404],
  ['another format', 'Patient?_format=xml', 406],
  ['history', 'Patient/x/_history/1', 404],
])('%s', async (_name, url, status) => {
  const answer = await caller.send(url);
  expect([answer.status, answer.json().resourceType]).toEqual([
    status,
    status === 200 ? 'Bundle' : 'OperationOutcome',
  ]);
  expect(problemsOf(answer.json())).toEqual([]);
});

test.each(['patient=', '_id=', 'status=', 'patient:1', 'patient:missing=true', 'patient=%20', '_count='])(
  'refuses a parameter without a value or with a modifier, however sent: %s',
  async (query) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const answer of [
      await caller.send(`Appointment?${query}`),
      await caller.send(`Appointment?${query}`, { headers: STRICT }),
      await caller.send('Appointment/_search', { method: 'POST', headers, payload: query }),
    ]) {
      expect([answer.status, answer.json().resourceType]).toEqual([400, 'OperationOutcome']);
      expect(problemsOf(answer.json())).toEqual([]);
    }
  },
);

test('names a misspelled parameter in the answer', async () => {
  const { entry = [], link } = (await caller.send('Patient?pateint=1&_count=1')).json<Bundle>();
  const outcome = entry.at(-1);
  expect(outcome?.search?.mode).toBe('outcome');
  expect(JSON.stringify(outcome?.resource)).toContain('pateint');
  expect(entry.filter(({ search }) => search?.mode === 'match')).toHaveLength(1);
  expect(link?.[0]?.url).toBe(`${caller.base}/Patient?_count=1`);
  expect((await caller.send('Patient?pateint=', { headers: STRICT })).status).toBe(400);
});

test('ignores an unknown parameter and omits it from the link, or refuses it in strict handling', async () => {
  const lenient = await caller.send('Patient?_sort=name&name=soto&_include=x');
  const { link } = lenient.json<Bundle>();
  expect([lenient.status, link?.[0]?.url]).toEqual([200, `${caller.base}/Patient?name=soto`]);
  expect((await caller.send('Patient?_sort=name', { headers: STRICT })).status).toBe(400);
  expect((await caller.send('Patient?name=soto', { headers: STRICT })).status).toBe(200);
});

test.each(['application/fhir+xml', 'text/html', 'application/json;q=0'])('406 for %s', async (accept) => {
  expect((await caller.send('Patient', { headers: { accept } })).status).toBe(406);
});

test.each(['POST', 'PUT', 'DELETE'] as const)('%s cannot change anything', async (method) => {
  const answer = await caller.send(`Patient/${world.practice.patient.patientId}`, { method });
  expect([answer.status, answer.json().resourceType]).toEqual([405, 'OperationOutcome']);
});

test('finds names by their beginnings without accents, and birth dates by their precision', async () => {
  expect((await names('name=ines')).sort()).toEqual(['García-López', 'Ines', 'Soto']);
  expect(await names('name=lop')).toEqual(['García-López']);
  expect(await names('name=arci')).toEqual([]);
  expect(await names('name=ines%20soto')).toEqual(['Soto']);
  expect(await names('birthdate=1980-02')).toEqual(['Soto']);
  expect((await names('birthdate=1980')).sort()).toEqual(['García-López', 'Soto']);
  expect(await names('birthdate=gt1980-02-29')).toEqual(['García-López']);
  expect(await names('birthdate=ge1980-02-29&birthdate=lt1980-03-01')).toEqual(['Soto']);
  expect(await names('identifier=MRN-1980-03-01')).toEqual(['García-López']);
  expect(await names('identifier=http://elsewhere|MRN-1980-03-01')).toEqual([]);
});

test('page links are opaque, contain no name, and open only for the same client and type', async () => {
  const first = await caller.send('Patient?name=ines&_count=2');
  const next = first.json<Bundle>().link?.find(({ relation }) => relation === 'next')?.url ?? '';
  expect(next).toContain('_page=');
  expect(Buffer.from(new URL(next).searchParams.get('_page') ?? '', 'base64url').toString()).not.toMatch(
    /ines/i,
  );
  const second = (await caller.send(next)).json<Bundle>();
  expect(second.entry).toHaveLength(1);
  expect(second.link?.map(({ relation }) => relation)).toEqual(['self']);
  const another = await fhirCaller(world);
  for (const answer of [
    await another.send(next),
    await caller.send(next.replace('/Patient?', '/Practitioner?')),
    await caller.send(`${next.slice(0, -2)}AA`),
  ])
    expect(answer.status).toBe(400);
});

test('uses the practice’s time zone for days in a search', async () => {
  const late = await world.scheduled({ date: '2026-11-30', time: '23:30' });
  const found = async (query: string) => (await caller.all(`Appointment?${query}`)).map(({ id }) => id);
  expect(await found('date=2026-11-30')).toEqual([late.sessionId]);
  expect(await found('date=2026-12-01')).toEqual([]);
  expect(await found('date=2026-12-01T06:30:00Z')).toEqual([late.sessionId]);
  expect(await found('date=ge2026-11-30&date=lt2026-12-01&status=booked,pending')).toEqual([late.sessionId]);
});
