// Runs on both PostgreSQLs: jobs of a worker that was killed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '#server/test-support/database.ts';
import { finishAfterKill } from '#server/test-support/killed-worker.ts';
import { memoryInUse } from '#server/test-support/memory-in-use.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { exportJob } from './export.job.ts';
import { requestExport } from './exports.service.ts';
import { BATCH_ROWS } from './write-batch.ts';

const ROWS = 100_000;
/** Rows of a first, small export, because a new process grows with any work. */
const FEW = 10_000;
/** Additional memory that an export may need, in bytes (PRODUCT 14.10). */
const MEMORY = 50 * 1024 * 1024;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.time.now = Date.now();
  for (const [practiceId, rows] of [
    [world.practice.id, ROWS],
    [world.otherPractice.id, FEW],
  ])
    await asOwner(
      world.database,
      `insert into patients (id, practice_id, first_name, last_name, email, language, created_at)
       select gen_random_uuid(), ${practiceId}, 'Walter', 'Brandt ' || n, 'walter' || n || '@example.com', 'en',
         now() + n * interval '1 microsecond'
       from generate_series(1, ${rows}) as n`,
    );
});
afterAll(() => world.close());

const request = (jobs = world.deps.jobs, practiceId = world.practice.id) =>
  requestExport(
    { ...world.deps, jobs },
    { staff: world.staff.administrator as never, practiceId },
    { kind: 'patients', format: 'csv', from: null, to: null, language: 'en', idempotencyKey: randomUUID() },
  );
const stateOf = (id: string) =>
  world.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function numbersIn(id: string): Promise<number[]> {
  const { parts } = await stateOf(id);
  const numbers: number[] = [];
  for await (const part of world.deps.files.readParts(world.db, id, parts))
    for (const [, number] of part.toString().matchAll(/,Brandt (\d+),/g)) numbers.push(Number(number));
  return numbers;
}

test('a hundred thousand rows take less than 50 MB', async () => {
  const work = async () => {
    while (world.jobs.queued.length > 0) await world.jobs.run();
  };
  await request(world.deps.jobs, world.otherPractice.id);
  await work();
  const { exportId } = await request();
  const { putPart: put } = world.deps.files;
  let most = 0;
  const before = memoryInUse();
  // The spy sees each batch while its rows are in memory.
  const batches = vi.spyOn(world.deps.files, 'putPart').mockImplementation(async (trx, part) => {
    if (part.position % 10 === 0) most = Math.max(most, memoryInUse() - before);
    await put(trx, part);
  });
  await work();
  expect(batches).toHaveBeenCalledTimes(Math.ceil((ROWS + 1) / BATCH_ROWS));
  batches.mockRestore();
  const browser = await world.signedIn(world.staff.administrator);
  const done = await stateOf(exportId);
  expect(done).toMatchObject({ state: 'done', rowsWritten: ROWS + 1, rowsExpected: ROWS + 1 });
  console.info(`an export of ${ROWS} rows took ${Math.round(most / 1024 / 1024)} MB more`);
  expect(most).toBeLessThan(MEMORY);
  expect((await numbersIn(exportId)).length).toBe(ROWS);
  const answer = await browser.request({ method: 'GET', url: `/api/admin/exports/${exportId}/file` });
  expect(answer.body.length).toBeGreaterThan(ROWS * 50);
});

test('another worker continues where a killed one stopped', async () => {
  const { id, left } = await finishAfterKill(world, exportJob, {
    request: async (jobs) => (await request(jobs)).exportId,
    written: async (exportId) => (await stateOf(exportId)).rowsWritten,
    killedAfter: 3_000,
    isDone: async (exportId) => (await stateOf(exportId)).state === 'done',
  });
  expect(left).toBeLessThan(ROWS);
  const numbers = await numbersIn(id);
  expect(numbers).toHaveLength(ROWS);
  expect(new Set(numbers).size).toBe(ROWS);
});
