// Runs on both PostgreSQLs: locks of a batch; one running export per client.
import type { Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp } from '#server/features/admin/maintenance/clean-up.job.ts';
import { askBefore, type FhirCaller, fhirCaller, heldVisit } from '#server/test-support/fhir-api.ts';
import { problemsOf } from '#server/test-support/fhir-definitions.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { FHIR_TYPES } from '#shared/domain/fhir-api.ts';
import { BATCH_RESOURCES } from './write-bulk-batch.ts';

interface Manifest {
  transactionTime: string;
  request: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string; count: number }[];
}

const PATIENTS = 2 * BATCH_RESOURCES + 100;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await askBefore(world);
  await heldVisit(world);
  await heldVisit(world, world.otherPractice);
  await sql`
    insert into patients (id, practice_id, first_name, last_name, email, language, created_at)
    select gen_random_uuid(), ${world.practice.id}, 'Walter', 'Brandt', 'w' || n || '@example.com', 'en', now()
    from generate_series(1, ${PATIENTS}::integer) as n`.execute(world.db);
});
afterAll(() => world.close());

const ASYNC = { prefer: 'respond-async' };

async function work(): Promise<void> {
  while (world.jobs.queued.some(({ name }) => name === 'fhir-export')) await world.jobs.run();
}
async function begun(caller: FhirCaller, query = ''): Promise<string> {
  const answer = await caller.send(`$export${query}`, { headers: ASYNC });
  expect([answer.status, answer.body]).toEqual([202, expect.stringContaining('OperationOutcome')]);
  return String(answer.headers['content-location']);
}
async function finished(caller: FhirCaller, query = ''): Promise<Manifest> {
  const address = await begun(caller, query);
  await work();
  const answer = await caller.send(address);
  expect(answer.status).toBe(200);
  return answer.json<Manifest>();
}
async function linesOf(caller: FhirCaller, manifest: Manifest): Promise<Resource[]> {
  const all: Resource[] = [];
  for (const { url, count, type } of manifest.output) {
    const { body, headers, status } = await caller.send(url);
    expect([status, headers['content-type']]).toEqual([200, 'application/fhir+ndjson']);
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Resource);
    expect([type, lines.length]).toEqual([type, count]);
    expect(lines.every((line) => line.resourceType === type)).toBe(true);
    all.push(...lines);
  }
  return all;
}
const named = (resources: readonly Resource[]) =>
  resources.map(({ resourceType, id, meta }) => `${resourceType}/${id}/${meta?.versionId}`).sort();

test('an export has the results of paging through all searches, for each practice, each once', async () => {
  const both = await fhirCaller(world, { practiceIds: [world.practice.id, world.otherPractice.id] });
  const manifest = await finished(both);
  expect(manifest.requiresAccessToken).toBe(true);
  expect(manifest.request).toBe(`${both.base}/$export`);
  const exported = await linesOf(both, manifest);
  const paged: Resource[] = [];
  for (const type of FHIR_TYPES) paged.push(...(await both.all(`${type}?_count=100`)));
  expect(named(exported)).toEqual(named(paged));
  expect(exported.length).toBeGreaterThan(PATIENTS);
  for (const resource of exported.slice(-20)) expect(problemsOf(resource)).toEqual([]);

  const ours = await fhirCaller(world);
  const mine = named(await linesOf(ours, await finished(ours)));
  expect(mine.length).toBeLessThan(exported.length);
  expect(named(exported)).toEqual(expect.arrayContaining(mine));
});

test('_type and _since narrow it; the next export continues where this one ended', async () => {
  const caller = await fhirCaller(world);
  const first = await finished(caller, '?_type=Appointment,Encounter&_outputFormat=ndjson');
  expect(first.output.map(({ type }) => type)).toEqual(['Appointment', 'Encounter']);
  const visit = await world.scheduled();
  const since = encodeURIComponent(first.transactionTime);
  const next = await finished(caller, `?_type=Appointment&_since=${since}`);
  expect((await linesOf(caller, next)).map(({ id }) => id)).toEqual([visit.sessionId]);
});

test('its time excludes what a running transaction has not committed', async () => {
  const caller = await fhirCaller(world);
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const { patientId } = world.practice.patient;
  const running = world.db.transaction().execute(async (trx) => {
    await trx.updateTable('patients').set({ city: 'Phoenix' }).where('id', '=', patientId).execute();
    write();
    await promise;
  });
  await written;
  const manifest = await finished(caller, '?_type=Appointment');
  resolve();
  await running;
  const since = encodeURIComponent(manifest.transactionTime);
  const next = await finished(caller, `?_type=Patient&_since=${since}`);
  expect((await linesOf(caller, next)).map(({ id }) => id)).toContain(patientId);
});

test('rewrites a failed batch without duplicates, and reports its progress', async () => {
  const caller = await fhirCaller(world);
  const address = await begun(caller, '?_type=Patient');
  const { putPart } = world.deps.files;
  let parts = 0;
  const failing = vi.spyOn(world.deps.files, 'putPart').mockImplementation((trx, part) => {
    parts += 1;
    return parts === 2 ? Promise.reject(new Error('the disk is full')) : putPart(trx, part);
  });
  await world.jobs.run();
  const half = await caller.send(address);
  expect([half.status, half.headers['x-progress'], half.headers['retry-after']]).toEqual([
    202,
    `0 of 1 types, ${BATCH_RESOURCES} resources`,
    '5',
  ]);
  await work();
  failing.mockRestore();
  const manifest = (await caller.send(address)).json<Manifest>();
  const lines = await linesOf(caller, manifest);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThan(PATIENTS);

  const broken = vi.spyOn(world.deps.files, 'putPart').mockRejectedValue(new Error('the disk is full'));
  const second = await begun(caller, '?_type=Patient');
  await world.jobs.run(true);
  broken.mockRestore();
  await work();
  const failed = await caller.send(second);
  expect([failed.status, failed.json().resourceType]).toEqual([500, 'OperationOutcome']);
});

test('allows one export per client at a time; DELETE cancels it with its files', async () => {
  const caller = await fhirCaller(world);
  const address = await begun(caller);
  const second = await caller.send('$export', { headers: ASYNC });
  expect([second.status, second.headers['retry-after']]).toEqual([429, '5']);
  const another = await fhirCaller(world);
  await begun(another, '?_type=Practitioner');
  await world.jobs.run();
  expect((await another.send(address, { method: 'DELETE' })).status).toBe(404);
  expect((await caller.send(address, { method: 'DELETE' })).status).toBe(202);
  expect((await caller.send(address)).status).toBe(404);
  await work();
  await begun(caller, '?_type=Practitioner');
  await work();
});

test('serves files to the same client with the scope for a day, then removes them', async () => {
  const caller = await fhirCaller(world, { scopes: ['system/Practitioner.rs', 'system/Patient.rs'] });
  const another = await fhirCaller(world);
  const address = await begun(caller);
  await work();
  const manifest = (await caller.send(address)).json<Manifest>();
  const [file] = manifest.output;
  const url = file?.url ?? '';
  expect((await another.send(url)).status).toBe(404);
  expect((await caller.send(url, { headers: { authorization: '' } })).status).toBe(401);
  const scope = (scopes: string[]) =>
    world.db
      .updateTable('fhirClients')
      .set({ scopes: scopes as never })
      .where('id', '=', caller.clientId)
      .execute();
  await scope(['system/Practitioner.rs']);
  expect([file?.type, (await caller.send(url)).status]).toEqual(['Patient', 403]);
  await scope(['system/Patient.rs']);
  expect((await caller.send(url)).status).toBe(200);
  const actions = await world.audited({ actor: `fhir-client:${caller.clientId}` }, 'action');
  expect(actions).toEqual([
    'fhir.token-given',
    'fhir.export-requested',
    'fhir.export-finished',
    'fhir.refused',
    'fhir.export-read',
  ]);
  const fileId = url.split('/').at(-1) ?? '';
  world.time.now += 25 * 3_600_000;
  try {
    await cleanUp(world.deps);
    const left = await world.db.selectFrom('files').select('id').where('id', '=', fileId).execute();
    const exports = await world.db
      .selectFrom('fhirExports')
      .select('id')
      .where('clientId', '=', caller.clientId)
      .execute();
    expect([left, exports]).toEqual([[], []]);
    expect(await world.db.selectFrom('fhirTokens').select('clientId').execute()).toEqual([]);
  } finally {
    world.time.now -= 25 * 3_600_000;
  }
});

test.each([
  ['without respond-async', '$export', {}, 400],
  ['of a type that is none', '$export?_type=Observation', ASYNC, 400],
  ['in another format', '$export?_outputFormat=csv', ASYNC, 400],
  ['since no instant', '$export?_since=2026-01-01', ASYNC, 400],
  ['with what is not supported', '$export?_typeFilter=Patient', ASYNC, 400],
  ['without the scope', '$export?_type=Consent', ASYNC, 403],
])('refuses it %s', async (_name, url, headers, status) => {
  const caller = await fhirCaller(world, { scopes: ['system/Patient.rs'] });
  const answer = await caller.send(url, { headers: headers as Record<string, string> });
  expect([answer.status, answer.json().resourceType]).toEqual([status, 'OperationOutcome']);
});
