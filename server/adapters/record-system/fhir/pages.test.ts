import type { Appointment, Patient } from '@medplum/fhirtypes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import { inPages } from '#server/test-support/fhir-pages.ts';
import { type FhirTestServer, noOddities, startFhirServer } from '#server/test-support/fhir-server.ts';
import type { ChangesFrom, RecordSystem } from '../port.ts';
import { openFhirRecords } from './open.ts';

let server: FhirTestServer;
let records: RecordSystem;
const naming = namingOf('https://visits.example.org');
beforeAll(async () => {
  server = await startFhirServer();
});
beforeEach(() => {
  Object.assign(server.odd, noOddities());
  server.faults.length = 0;
  server.requests.length = 0;
  const { baseUrl } = server;
  records = openFhirRecords({
    baseUrl,
    naming,
    allowPrivate: true,
    clock: Date.now,
    smart: null,
  });
});
afterAll(() => server.close());

const patients = (count: number, family = 'Delgado') =>
  Array.from(
    { length: count },
    (_, index): Patient => ({
      resourceType: 'Patient',
      id: `p-${index}`,
      name: [{ family, given: [`R${index}`] }],
    }),
  );
const BEGAN = Date.parse('2026-01-05T09:00:00Z');
const appointments = (count: number, changedAt = (index: number) => BEGAN + Math.floor(index / 2) * 1_000) =>
  Array.from({ length: count }, (_, index): Appointment => {
    const at = (index * 7) % count;
    return {
      resourceType: 'Appointment',
      id: `a-${at}`,
      meta: { lastUpdated: new Date(changedAt(at)).toISOString() },
      identifier: [{ system: naming.systemOf('appointment'), value: `key-${at}` }],
      status: 'cancelled',
      participant: [],
    };
  });
const page = (path: string) => Number(new URLSearchParams(path.split('?')[1]).get('_offset') ?? 0);
const asked = () => server.requests.filter(({ path }) => /^(Patient|Appointment)/.test(path)).length;

test.each(['absolute', 'from the root', 'a query alone', 'below the base'] as const)(
  'follows a next link that is %s',
  async (link) => {
    const all = [...patients(30, 'Tanaka'), ...patients(5)];
    server.odd.edit = inPages(server.baseUrl, () => all, { link });
    const { found } = await records.searchPatients({ name: 'Delgado' });
    expect(found).toHaveLength(5);
  },
);

test('does not follow a link that leaves the base by its dots', async () => {
  server.odd.edit = ({ resource }) => {
    resource.link = [{ relation: 'next', url: `${server.baseUrl}/../admin?page=2` }];
  };
  await expect(records.searchPatients({ name: 'Delgado' })).rejects.toMatchObject({
    message: 'a link to another server',
  });
});

test('ends the search at a next link to itself, and reports the list as incomplete', async () => {
  server.odd.edit = inPages(server.baseUrl, () => patients(30), { link: 'to itself' });
  const { found, isWhole } = await records.searchPatients({ name: 'Delgado', birthDate: '' });
  expect(found.length).toBeLessThanOrEqual(20);
  expect(isWhole).toBe(false);
  server.odd.edit = inPages(server.baseUrl, () => patients(30, 'Tanaka'), { link: 'to itself' });
  expect(await records.searchPatients({ name: 'Delgado' })).toMatchObject({ found: [], isWhole: false });
  expect(asked()).toBeLessThan(6);
});

test('reports a list as incomplete above twenty results or the page limit', async () => {
  server.odd.edit = inPages(server.baseUrl, () => patients(21));
  expect(await records.searchPatients({ name: 'Delgado' })).toMatchObject({ isWhole: false });
  server.odd.edit = inPages(server.baseUrl, () => patients(20));
  expect(await records.searchPatients({ name: 'Delgado' })).toMatchObject({ isWhole: true });
  server.odd.edit = inPages(server.baseUrl, () => patients(500, 'Tanaka'));
  expect(await records.searchPatients({ name: 'Delgado' })).toMatchObject({ found: [], isWhole: false });
});

test('patients who have died do not take the places of the living', async () => {
  const died = patients(25).map((one) => ({ ...one, id: `died-${one.id}`, deceasedBoolean: true }));
  server.odd.edit = inPages(server.baseUrl, () => [...died, ...patients(3)]);
  expect(await records.searchPatients({ name: 'Delgado' })).toMatchObject({
    found: expect.objectContaining({ length: 3 }),
    isWhole: true,
  });
});

test.each([410, 404])('restarts the search once when a page has expired (%i)', async (status) => {
  let expired = 0;
  const edit = inPages(server.baseUrl, () => [...patients(30, 'Tanaka'), ...patients(5)]);
  server.odd.edit = (answer) => {
    edit(answer);
    if (page(answer.path) > 0 && expired++ === 0)
      Object.assign(answer, { status, resource: { resourceType: 'OperationOutcome', issue: [] } });
  };
  expect((await records.searchPatients({ name: 'Delgado' })).found).toHaveLength(5);
  expect(asked()).toBe(4);
  expired = Number.NEGATIVE_INFINITY;
  server.odd.edit = (answer) => {
    edit(answer);
    if (page(answer.path) > 0) Object.assign(answer, { status, resource: {} });
  };
  await expect(records.searchPatients({ name: 'Delgado' })).rejects.toMatchObject({ status });
});

test('reports the list as incomplete when the server goes away after the first page', async () => {
  server.odd.edit = inPages(server.baseUrl, () => [...patients(5), ...patients(30, 'Tanaka')]);
  server.faults.push('ok', { status: 500 });
  expect(await records.searchPatients({ name: 'Delgado' })).toMatchObject({
    found: expect.objectContaining({ length: 5 }),
    isWhole: false,
  });
});

async function readAll(count: number) {
  const keys = new Set<string>();
  const readings: number[] = [];
  let from: ChangesFrom | null = { since: new Date(BEGAN - 1_000), page: null };
  while (from && readings.length < 5) {
    const { changes, goOn } = await records.changedAppointments(from);
    for (const { key } of changes) keys.add(key);
    readings.push(changes.length);
    from = goOn;
  }
  return { readings, isAll: keys.size === count };
}

test.each([
  ['in order', true, undefined, [1_000, 252]],
  ['in an order of its own', false, undefined, [1_000, 250]],
  ['all of one moment', true, () => BEGAN, [1_000, 1_000, 250]],
])('loses none of 1,250 changes: %s', async (_, sorts, changedAt, readings) => {
  const all = appointments(1_250, changedAt);
  server.odd.edit = inPages(server.baseUrl, () => all, { sorts });
  const read = await readAll(all.length);
  expect(read.isAll).toBe(true);
  expect(read.readings).toEqual(readings);
});

test('reads changes from the beginning when a page has expired since the last reading', async () => {
  const all = appointments(1_250);
  server.odd.edit = inPages(server.baseUrl, () => all, { sorts: false });
  const { goOn } = await records.changedAppointments({ since: new Date(BEGAN), page: null });
  expect(goOn).toMatchObject({ since: new Date(BEGAN), page: expect.stringContaining('_offset=1000') });
  server.faults.push({ status: 410 });
  const again = await records.changedAppointments(goOn as ChangesFrom);
  expect(again.changes).toHaveLength(1_000);
});

test('stops reading changes whose next link is circular, and restarts there at the next reading', async () => {
  server.odd.edit = inPages(server.baseUrl, () => appointments(120), { link: 'to itself', sorts: false });
  const since = new Date(BEGAN - 1_000);
  const { changes, goOn } = await records.changedAppointments({ since, page: null });
  expect(changes).toHaveLength(50);
  expect(goOn).toEqual({ since, page: null });
});

test('reads without order from a server that refuses to sort', async () => {
  const edit = inPages(server.baseUrl, () => appointments(20), { sorts: false });
  server.odd.edit = (answer) => {
    edit(answer);
    if (answer.path.includes('_sort')) Object.assign(answer, { status: 400, resource: {} });
  };
  const { changes, goOn } = await records.changedAppointments({ since: new Date(0), page: null });
  expect(changes).toHaveLength(20);
  expect(goOn).toBe(null);
});
