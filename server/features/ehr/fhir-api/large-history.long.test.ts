// Runs on both PostgreSQLs: plans of searches over a long history; jobs of a worker that was killed.
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { asOwner } from '#server/test-support/database.ts';
import { type FhirCaller, fhirCaller } from '#server/test-support/fhir-api.ts';
import { finishAfterKill } from '#server/test-support/killed-worker.ts';
import { memoryInUse } from '#server/test-support/memory-in-use.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { FHIR_TYPES, type FhirTypeName } from '#shared/domain/fhir-api.ts';
import { bulkExportJob } from './bulk-export.job.ts';
import { requestBulkExport } from './bulk-exports.service.ts';
import { FHIR_REGISTRY } from './registry.ts';
import { search } from './search.service.ts';

const ROWS = 30_000;
const MEMORY = 60 * 1024 * 1024;
const LOOKED_AT = 1_000;

let world: World;
let caller: FhirCaller;
beforeAll(async () => {
  world = await createWorld();
  world.time.now = Date.now();
  const { id } = world.practice;
  await sql`
    insert into patients (id, practice_id, first_name, last_name, email, language, mrn, birth_date, created_at)
    select gen_random_uuid(), ${id}, 'Walter', 'Brandt', 'w' || n || '@example.com', 'en', 'M' || n,
      to_char(date '1930-01-01' + n, 'YYYY-MM-DD'), now()
    from generate_series(1, ${ROWS}::integer) as n`.execute(world.db);
  // For other types only the index is filled, because their sources do not affect plans.
  for (const type of FHIR_TYPES.filter((one) => one !== 'Patient'))
    await sql`
      insert into fhir_resources (practice_id, type, id, patient_id, status, at, updated_at)
      select ${id}, ${type}, gen_random_uuid(), patient.id,
        case when row_number() over () % 5000 = 0 then 'pending' else 'booked' end,
        now() - row_number() over () * interval '1 hour', now() - row_number() over () * interval '1 minute'
      from patients as patient where practice_id = ${id}`.execute(world.db);
  await asOwner(world.database, 'analyze fhir_resources, patients, fhir_provenances, appointments');
  caller = await fhirCaller(world);
});
afterAll(() => world.close());

function listening() {
  const asked: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: world.database.url, max: 1 });
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void asked.push(query),
  });
  return { db, asked };
}

interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanStep[];
}
const stepsOf = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

function searchesOf(type: FhirTypeName, patientId: string): Record<string, string>[] {
  const rare: Record<string, string> = {
    _id: patientId,
    _lastUpdated: `ge${new Date(Date.now() - 3_600_000).toISOString()}`,
    identifier: patientId,
    name: 'rosa',
    birthdate: '1950-06-15',
    patient: patientId,
    date: new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10),
    authored: 'ge2020',
    recorded: 'lt2999',
    status: 'pending',
    target: `Patient/${patientId}`,
  };
  return [{}, ...Object.keys(FHIR_REGISTRY[type].parameters).map((name) => ({ [name]: rare[name] ?? '' }))];
}

test.each(FHIR_TYPES)(
  'a page of %s costs the same, however long the history is',
  async (type) => {
    const { patientId } = world.practice.patient;
    const { db, asked } = listening();
    const { practices } = await clientOf();
    const client = { clientId: caller.clientId, scopes: [], practices, lastUsedAt: null, lastUsedFrom: null };
    for (const parameters of searchesOf(type, patientId)) {
      asked.length = 0;
      const request = { parameters: Object.entries(parameters), strict: true };
      await search({ ...world.deps, db }, client, FHIR_REGISTRY[type], request);
      const page = asked.find(({ sql: text }) => text.includes('"fhir_resources"'));
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>({
        ...page,
        sql: `explain (analyze, format json) ${page?.sql}`,
      } as CompiledQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>);
      const plan = Object.values(rows[0] ?? {})[0] as unknown as { Plan: PlanStep }[];
      const wide = stepsOf(plan[0]?.Plan as PlanStep).filter(
        (step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) > LOOKED_AT,
      );
      expect([parameters, wide.map((step) => [step['Node Type'], step['Relation Name']])]).toEqual([
        parameters,
        [],
      ]);
    }
    await db.destroy();
  },
  60_000,
);

const clientOf = async () => ({
  practices: [{ id: world.practice.id, timeZone: world.practice.timeZone }],
});

const exportOf = (id: string) =>
  world.db.selectFrom('fhirExports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const exportPatients = async (jobs = world.deps.jobs) =>
  requestBulkExport(
    { ...world.deps, jobs },
    {
      clientId: caller.clientId,
      scopes: ['system/Patient.rs'],
      lastUsedAt: null,
      lastUsedFrom: null,
      ...(await clientOf()),
    },
    { types: ['Patient'], since: null },
    'http://localhost/fhir/$export',
  );

test('exports thirty thousand patients in less than 60 MB', async () => {
  const id = await exportPatients();
  const { putPart: put } = world.deps.files;
  let most = 0;
  const before = memoryInUse();
  const batches = vi.spyOn(world.deps.files, 'putPart').mockImplementation(async (trx, part) => {
    if (part.position % 10 === 0) most = Math.max(most, memoryInUse() - before);
    await put(trx, part);
  });
  while (world.jobs.queued.length > 0) await world.jobs.run();
  batches.mockRestore();
  expect(await exportOf(id)).toMatchObject({ state: 'done', resourcesWritten: ROWS + 1 });
  console.info(`an export of ${ROWS} patients took ${Math.round(most / 1024 / 1024)} MB more`);
  expect(most).toBeLessThan(MEMORY);
});

test('another worker continues where a killed one stopped, and writes nothing twice', async () => {
  const { id, left } = await finishAfterKill(world, bulkExportJob, {
    request: exportPatients,
    written: async (exportId) => (await exportOf(exportId)).resourcesWritten,
    killedAfter: 1_500,
    isDone: async (exportId) => (await exportOf(exportId)).state === 'done',
  });
  expect(left).toBeLessThan(ROWS);
  const file = await world.db
    .selectFrom('fhirExportFiles')
    .selectAll()
    .where('exportId', '=', id)
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for await (const part of world.deps.files.readParts(world.db, file.id, file.parts))
    for (const line of part.toString().trimEnd().split('\n')) ids.push(JSON.parse(line).id);
  expect(ids).toHaveLength(ROWS + 1);
  expect(new Set(ids).size).toBe(ROWS + 1);
});
