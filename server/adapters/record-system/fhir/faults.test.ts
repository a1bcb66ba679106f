import type { Appointment } from '@medplum/fhirtypes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LARGEST_ANSWER } from '#server/adapters/exchange.ts';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import { problemsOf } from '#server/test-support/fhir-definitions.ts';
import { type FhirTestServer, noOddities, startFhirServer } from '#server/test-support/fhir-server.ts';
import type { RecordSystem, WantedAppointment } from '../port.ts';
import { openFhirRecords } from './open.ts';

let server: FhirTestServer;
let records: RecordSystem;
let patientRecordId: string;
const naming = namingOf('https://visits.example.org');
const PACE = 0.1;
const open = (baseUrl = server.baseUrl, allowPrivate = true, pace = PACE) =>
  openFhirRecords({ baseUrl, naming, allowPrivate, clock: Date.now, smart: null, pace });
beforeAll(async () => {
  server = await startFhirServer();
  const identifier = [{ system: 'https://ehr.example.org/mrn', value: '100201' }];
  const name = [{ family: 'Delgado', given: ['Rosa'] }];
  patientRecordId = (await server.addPatient({ identifier, name, gender: 'female' })).id;
});
beforeEach(async () => {
  server.faults.length = 0;
  Object.assign(server.odd, noOddities());
  server.requests.length = 0;
  server.refused.length = 0;
  Object.assign(server.offers, { conditionalCreate: true, transaction: true, binary: true, without: [] });
  records = open();
  await records.describe();
});
afterAll(() => server.close());

const wanted = (changes: Partial<WantedAppointment> = {}): WantedAppointment => ({
  key: crypto.randomUUID(),
  patientRecordId,
  recordId: null,
  status: 'booked',
  startsAt: new Date('2026-12-01T16:00:00Z'),
  durationMinutes: 20,
  serviceName: 'Follow-up',
  description: '',
  practitioner: { id: crypto.randomUUID(), name: 'Dr. Ana Rivera' },
  cancelReason: null,
  patientName: 'Rosa Delgado',
  ...changes,
});
const written = async (key: string) =>
  (await server.all<Appointment>('Appointment')).filter(({ identifier }) =>
    identifier?.some(({ value }) => value === key),
  );
const search = () => records.searchPatients({ name: 'Delgado' });

test.each([
  [{ status: 429, headers: { 'retry-after': '1' } }],
  [{ status: 502 }],
  [{ status: 503 }],
  [{ status: 504 }],
  ['away' as const],
])('retries after %j', async (fault) => {
  server.faults.push(fault, fault);
  expect((await search()).found).toHaveLength(1);
  expect(server.requests.filter(({ path }) => path.startsWith('Patient'))).toHaveLength(3);
});

test.each([
  [{ status: 400 }, 'refused'],
  [{ status: 403 }, 'unauthorized'],
  [{ status: 422 }, 'refused'],
  [{ status: 500 }, 'away'],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'unexpected'],
  ['wrong-json' as const, 'unexpected'],
  ['other-type' as const, 'unexpected'],
])('does not retry after %j', async (fault, failure) => {
  server.faults.push(fault);
  await expect(search()).rejects.toMatchObject({ failure });
  expect(server.requests.filter(({ path }) => path.startsWith('Patient'))).toHaveLength(1);
});

test('stops retrying an unreachable server after a bounded time, and reports when it may be asked again', async () => {
  server.faults.push(...Array.from({ length: 9 }, () => ({ status: 503 })));
  await expect(search()).rejects.toMatchObject({ failure: 'away', status: 503 });
  server.faults.length = 0;
  server.faults.push({ status: 429, headers: { 'retry-after': '600' } });
  await expect(search()).rejects.toMatchObject({ failure: 'away', retryAfterMs: 600_000 });
  server.faults.push('slow');
  const began = performance.now();
  await expect(search()).rejects.toMatchObject({ failure: 'away', status: null });
  expect(performance.now() - began).toTakeAtMost(15_000 * PACE + 400);
});

test('reports a refusal by code and element, and keeps its text, which quotes the input, separate', async () => {
  const issue = [
    { severity: 'error', code: 'invalid', diagnostics: 'Rosa Delgado', expression: ['Appointment.start'] },
    { severity: 'error', code: 'value', expression: ["Patient.name.where(family='Delgado')"] },
  ];
  server.faults.push('ok', { status: 422, body: { resourceType: 'OperationOutcome', issue } });
  await expect(records.writeAppointment(wanted())).rejects.toMatchObject({
    failure: 'refused',
    message: 'HTTP 422: invalid at Appointment.start, value',
    said: 'Rosa Delgado',
  });
});

test('reads at most 5 MB of a 50 MB answer', async () => {
  records = open(server.baseUrl, true, 1);
  server.faults.push('huge');
  await expect(search()).rejects.toMatchObject({ failure: 'unexpected' });
  // Includes what the network's buffers hold.
  expect(server.sentBytes()).toBeLessThan(LARGEST_ANSWER * 4);
});

describe.each([
  ['with conditional creates', true],
  ['without them', false],
])('%s', (_, conditionalCreate) => {
  beforeEach(async () => {
    server.offers.conditionalCreate = conditionalCreate;
    records = open();
    await records.describe();
  });

  test.each([
    ['the answer was lost', 'lost' as const],
    ['the server went away before', 'away' as const],
    ['it was overloaded', { status: 503 }],
  ])('%s: creates the appointment once', async (__, fault) => {
    const one = wanted();
    server.faults.push('ok', fault);
    const { recordId } = await records.writeAppointment(one);
    expect((await written(one.key)).map(({ id }) => id)).toEqual([recordId]);
  });

  test('writes a large document once when its answer was lost', async () => {
    const document = {
      key: crypto.randomUUID(),
      patientRecordId,
      encounterRecordId: null,
      kind: 'image' as const,
      title: 'Picture',
      mediaType: 'image/png',
      content: Buffer.alloc(300_000, 1),
      createdAt: new Date(),
      author: null,
    };
    server.offers.transaction = conditionalCreate;
    records = open();
    const before = (await server.all('DocumentReference')).length;
    server.faults.push('ok', ...(conditionalCreate ? (['lost'] as const) : (['ok', 'lost'] as const)));
    await records.writeDocument(document);
    expect((await server.all('DocumentReference')).length - before).toBe(1);
  });
});

test('with conditional creates, two concurrent writes leave one resource that both know', async () => {
  const one = wanted();
  const both = await Promise.all([records.writeAppointment(one), records.writeAppointment(one)]);
  expect(new Set(both.map(({ recordId }) => recordId)).size).toBe(1);
  expect(await written(one.key)).toHaveLength(1);
});

describe('an update', () => {
  let one: WantedAppointment;
  beforeEach(async () => {
    one = wanted();
    one.recordId = (await records.writeAppointment(one)).recordId;
    server.requests.length = 0;
  });
  const change = () => records.writeAppointment({ ...one, status: 'arrived' });
  const status = async () => (await written(one.key)).map((found) => found.status);

  test('names the version that was read', async () => {
    const [before] = await written(one.key);
    await change();
    const put = server.requests.find(({ method }) => method === 'PUT');
    expect(put?.headers['if-match']).toBe(`W/"${before?.meta?.versionId}"`);
    expect(await status()).toEqual(['arrived']);
  });

  test.each([
    ['read by its id', true],
    ['found by the product’s identifier', false],
  ])('names the ETag where the server has no other version, %s', async (_, known) => {
    const tags: (string | undefined)[] = [];
    server.odd.edit = ({ method, resource, headers }) => {
      if (method !== 'GET') return;
      for (const shown of [
        resource,
        ...(resource.entry ?? []).map((entry: { resource: object }) => entry.resource),
      ])
        delete shown.meta?.versionId;
      if (headers.etag) tags.push(headers.etag);
    };
    await records.writeAppointment({ ...one, status: 'arrived', recordId: known ? one.recordId : null });
    const put = server.requests.find(({ method }) => method === 'PUT');
    expect(put?.headers['if-match']).toBe(tags[0]);
    expect(tags[0]).toMatch(/^W\/".+"$/);
  });

  test.each([[409], [412]])('is read and sent again after %i', async (code) => {
    server.faults.push('ok', { status: code }, 'ok', { status: code });
    await change();
    expect(await status()).toEqual(['arrived']);
    expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(3);
  });

  test('ends as a conflict if another writer always comes first', async () => {
    for (let round = 0; round < 9; round += 1) server.faults.push('ok', { status: 412 });
    await expect(change()).rejects.toMatchObject({ failure: 'conflict', status: 412 });
    expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(4);
  });

  test('is applied once when its answer was lost', async () => {
    server.faults.push('ok', 'lost');
    await change();
    const history = await server.repo.readHistory('Appointment', one.recordId ?? '');
    expect(history.entry).toHaveLength(2);
  });

  test('creates a new resource if the old one was deleted there', async () => {
    await server.repo.deleteResource('Appointment', one.recordId ?? '');
    const again = await change();
    expect(again).toMatchObject({ isNew: true });
    expect(again.recordId).not.toBe(one.recordId);
  });
});

test('does not follow a link to another server', async () => {
  const link = [{ relation: 'next', url: 'https://elsewhere.example.org/fhir/Patient?page=2' }];
  server.faults.push({ status: 200, body: { resourceType: 'Bundle', type: 'searchset', link } });
  await expect(search()).rejects.toMatchObject({
    failure: 'unexpected',
    message: 'a link to another server',
  });
});

test('refuses private addresses and plain HTTP', async () => {
  for (const address of ['http://127.0.0.1:9/fhir', 'https://10.1.2.3/fhir', 'http://fhir.example.org/r4'])
    await expect(open(address, false).readPatient('1')).rejects.toMatchObject({ failure: 'refused' });
  await expect(open('http://127.0.0.1:9/fhir').readPatient('1')).rejects.toMatchObject({ failure: 'away' });
});

test('the test server’s checks find the faults they look for', () => {
  const participant = [{ status: 'maybe' as 'accepted' }];
  expect(problemsOf({ resourceType: 'Appointment', status: 'kept' as 'booked', participant })).toEqual([
    expect.stringContaining('app-3'),
    expect.stringContaining('app-1'),
    'kept is no code of Appointment.status',
    'maybe is no code of Appointment.participant.status',
  ]);
  const identifier = [{ use: 'mine' as 'usual' }];
  expect(
    problemsOf({ resourceType: 'Patient', identifier, gender: 'male', name: [{ family: 'X' }] }),
  ).toEqual(
    expect.arrayContaining([
      'mine is no code of Identifier.use',
      expect.stringContaining('Patient.identifier'),
    ]),
  );
});
