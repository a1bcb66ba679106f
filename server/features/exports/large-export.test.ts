// Runs on both PostgreSQLs: jobs of a worker that was killed.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPgBossJobs } from '../../jobs/pg-boss.ts';
import { startServer } from '../../test-support/server-process.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { JOBS } from '../../work-on-jobs.ts';
import { exportJob } from './export.job.ts';
import { requestExport } from './exports.service.ts';

/** Besides the world's own patient. */
const ROWS = 100_000;
/** What an export may need beyond what the process has, in bytes (PRODUCT 14.9). */
const MEMORY = 50 * 1024 * 1024;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // The processes use the machine's clock.
  world.time.now = Date.now();
  await sql`
    insert into patients (id, practice_id, first_name, last_name, email, language, created_at)
    select gen_random_uuid(), ${world.practice.id}, 'Walter', 'Brandt ' || n, 'walter' || n || '@example.com', 'en',
      now() + n * interval '1 microsecond'
    from generate_series(1, ${ROWS}::integer) as n`.execute(world.db);
}, 120_000);
afterAll(() => world.close());

const request = (jobs = world.deps.jobs) =>
  requestExport(
    { ...world.deps, jobs },
    { staff: world.staff.administrator as never, practiceId: world.practice.id },
    { kind: 'patients', format: 'csv', from: null, to: null, idempotencyKey: randomUUID() },
  );
const stateOf = (id: string) =>
  world.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The file's rows, by the number in the last name. */
async function numbersIn(id: string): Promise<number[]> {
  const { parts } = await stateOf(id);
  const numbers: number[] = [];
  for await (const part of world.deps.files.readParts(world.db, id, parts))
    for (const [, number] of part.toString().matchAll(/,Brandt (\d+),/g)) numbers.push(Number(number));
  return numbers;
}

test('a hundred thousand rows take less than 50 MB', { timeout: 120_000 }, async () => {
  const { exportId } = await request();
  let most = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 20);
  while (world.jobs.queued.length > 0) await world.jobs.run();
  const browser = await world.signedIn(world.staff.administrator);
  clearInterval(watch);
  const done = await stateOf(exportId);
  expect(done).toMatchObject({ state: 'done', rowsWritten: ROWS + 1, rowsExpected: ROWS + 1 });
  console.info(`an export of ${ROWS} rows took ${Math.round(most / 1024 / 1024)} MB more`);
  expect(most).toBeLessThan(MEMORY);
  expect((await numbersIn(exportId)).length).toBe(ROWS);
  const answer = await browser.request({ method: 'GET', url: `/api/admin/exports/${exportId}/file` });
  expect(answer.body.length).toBeGreaterThan(ROWS * 50);
});

test('another worker goes on where a killed one was', { timeout: 180_000 }, async () => {
  const mine = await startPgBossJobs(world.database.url, world.deps.log, JOBS);
  const { exportId } = await request(mine);
  await mine.stop();
  const dying = await startServer({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: world.database.url,
  });
  await vi.waitUntil(async () => (await stateOf(exportId)).rowsWritten >= 3_000, {
    timeout: 60_000,
    interval: 10,
  });
  await dying.stop('SIGKILL');
  const { rowsWritten } = await stateOf(exportId);
  expect(rowsWritten).toBeLessThan(ROWS);

  // Its timeout passes, and the queue takes the job back.
  await sql`update pgboss.job set started_on = started_on - interval '1 hour'
    where name = ${exportJob.name} and state = 'active'`.execute(world.db);
  const boss = new PgBoss({
    connectionString: world.database.url,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.supervise(exportJob.name);
  await sql`update pgboss.job set start_after = now() where name = ${exportJob.name} and state = 'retry'`.execute(
    world.db,
  );
  await boss.stop();

  const next = await startPgBossJobs(world.database.url, world.deps.log, JOBS);
  const deps = { ...world.deps, jobs: next };
  await next.work(exportJob, (data, lastTry) => exportJob.handle(deps, data, lastTry));
  await vi.waitUntil(async () => (await stateOf(exportId)).state === 'done', {
    timeout: 90_000,
    interval: 100,
  });
  await next.stop();
  const numbers = await numbersIn(exportId);
  expect(numbers).toHaveLength(ROWS);
  expect(new Set(numbers).size).toBe(ROWS);
});
