// Runs on both PostgreSQLs: copies of all tables, constraints and triggers that are removed and made again.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import { JOBS } from '#server/features/index.ts';
import { sendMessageJob } from '#server/features/messages/notifications/send-message.job.ts';
import { prepareQueues, startPgBossJobs } from '#server/runtime/jobs/pg-boss.ts';
import { asOwner, createEmptyTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { askBefore, heldVisit } from '#server/test-support/fhir-api.ts';
import { startServer } from '#server/test-support/server-process.ts';
import { TEST_SECRET } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { migrateTo, migrationNames } from '../db/migrate.ts';
import { readHeldCopy } from './held-copy.ts';

let world: World;
let folder: string;
const made: TestDatabase[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anteroom-backup-'));
  world = await createWorld();
  await askBefore(world);
  await heldVisit(world);
  await heldVisit(world, world.otherPractice);
  const [patient] = world.form().patients;
  await world.scheduled({ patients: [{ ...patient, lastName: 'Ñandú\\N "of" \\. Ort' }] } as never);
  await world.signedIn(world.staff.provider);
  const jobs = await startPgBossJobs(world.database.url, world.deps.log, JOBS);
  await world.db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, sendMessageJob, { messageId: crypto.randomUUID() }));
  await jobs.stop();
});
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyTestDatabase();
  made.push(database);
  return database;
}

interface Ran {
  status: number | null;
  output: string;
  stdout: Buffer;
}
function run(
  command: 'backup' | 'restore' | 'take-over',
  database: TestDatabase,
  args: string[],
  more = {},
): Promise<Ran> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, `../../${command}-command.ts`), ...args],
    {
      env: {
        PATH: process.env.PATH,
        APP_SECRET: TEST_SECRET,
        ...(command === 'backup' ? { DATABASE_URL: database.url } : database.environment),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const out: Buffer[] = [];
  let output = '';
  child.stdout.on('data', (data: Buffer) => out.push(data));
  child.stderr.on('data', (data: Buffer) => (output += data));
  return new Promise((resolve) =>
    child.once('close', (status) => {
      const stdout = Buffer.concat(out);
      resolve({ status, stdout, output: output + (args[0] === '-' ? '' : stdout) });
    }),
  );
}

async function contentOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition
         and (relnamespace = 'public'::regnamespace or oid::regclass::text in ('pgboss.queue', 'pgboss.schedule', 'pgboss.job'))`,
    );
    const contents = new Map<string, string>();
    for (const { name } of rows) {
      const found = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(one::text), '' order by md5(one::text))), '') as content
         from ${name} as one`,
      );
      contents.set(name, found.rows[0].content);
    }
    return contents;
  } finally {
    await client.end();
  }
}
const countOf = (content: string | undefined) => Number(content?.split(' ')[0]);
const withDb = async <Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> => {
  const db = openDatabase(url, () => {});
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};

test('restores a backup unchanged into another database, and ends everything that was open', async () => {
  const file = path.join(folder, 'whole.backup');
  const before = await contentOf(world.database.ownerUrl);
  const written = await run('backup', world.database, [file]);
  expect(written.output).toMatch(/^Written to .*whole\.backup, and read back: \d+ rows of \d+ tables/);
  expect(written.status).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
  for (const secret of ['Brandt', 'walter@example.com', 'argon2id', TEST_SECRET])
    expect(readFileSync(file).includes(secret)).toBe(false);
  expect((await run('backup', world.database, ['--check', file])).output).toMatch(/^The backup is whole: /);

  const other = await empty();
  const restored = await run('restore', other, [file]);
  expect(restored.output).toMatch(
    /^Restored \d+ rows of \d+ tables, of 2.*All sessions and codes have ended\./,
  );
  expect(restored.output).toContain('The audit and the consent records of 2 practices are intact.');
  expect(restored.status).toBe(0);

  const after = await contentOf(other.ownerUrl);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  const ended = [
    'staff_sessions',
    'visit_sessions',
    'mfa_codes',
    'mfa_challenges',
    'fhir_tokens',
    'oidc_payloads',
    'links',
    'messages',
    'account_invitations',
    'after_visit_links',
    'interpreter_requests',
    'recovery_codes',
  ];
  const own = ['audit_events', 'kysely_migration', 'app_settings'];
  for (const [table, content] of before)
    if (![...ended, ...own].includes(table)) expect([table, after.get(table)]).toEqual([table, content]);
  expect([...before.values()].filter((content) => countOf(content) > 0).length).toBeGreaterThan(25);
  expect(countOf(before.get('pgboss.job'))).toBeGreaterThan(0);
  expect(countOf(after.get('audit_events'))).toBe(countOf(before.get('audit_events')) + 1);
  expect(countOf(after.get('app_settings'))).toBe(countOf(before.get('app_settings')) + 1);
  expect(countOf(after.get('kysely_migration'))).toBe(countOf(before.get('kysely_migration')));

  await withDb(world.database.url, async (db) => {
    const open = await db.selectFrom('staffSessions').select('id').where('endedAt', 'is', null).execute();
    expect(open.length).toBeGreaterThan(0);
    const { action } = await db
      .selectFrom('auditEvents')
      .select('action')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(action).toBe('database.backed-up');
  });
  await withDb(other.url, async (db) => {
    for (const table of ['staffSessions', 'visitSessions'] as const)
      expect(await db.selectFrom(table).select('id').where('endedAt', 'is', null).execute()).toEqual([]);
    expect(await db.selectFrom('oidcPayloads').select('id').execute()).toEqual([]);
    await db
      .insertInto('practices')
      .values({ enterpriseId: 1, name: 'After', timeZone: 'UTC' })
      .executeTakeFirstOrThrow();
    await db
      .insertInto('auditEvents')
      .values({ practiceId: 0, actor: 'system', action: 'visit.read', details: '{}' } as never)
      .execute();
    expect(await verifyAuditChain(db, 0)).toBeNull();
    await expect(db.deleteFrom('auditEvents').execute()).rejects.toThrow('permission denied');
  });
  await expect(asOwner(other, 'delete from audit_events')).rejects.toThrow('append-only');
  // PostgreSQL 18 keeps the names of not-null constraints when a migration renames their table.
  const shapeOf = (database: TestDatabase) =>
    withDb(database.ownerUrl, async (db) => {
      const { rows } = await sql<{ shape: string }>`
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as shape
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select attrelid::regclass || ' ' || attname || ' ' || attnotnull::text from pg_attribute
          join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        order by 1`.execute(db);
      return rows.map(({ shape }) => shape);
    });
  expect(await shapeOf(other)).toEqual(await shapeOf(world.database));

  const { url, stop } = await startServer({
    DATABASE_URL: other.url,
    APP_SECRET: TEST_SECRET,
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await stop('SIGTERM')).code).toBe(0);
});

test('may write the whole backup to standard output', async () => {
  const { status, stdout, output } = await run('backup', world.database, ['-']);
  expect([status, output]).toEqual([0, expect.stringContaining('Written, and not read back')]);
  const file = path.join(folder, 'piped.backup');
  writeFileSync(file, stdout);
  const other = await empty();
  expect((await run('restore', other, [file])).status).toBe(0);
  const again = await run('restore', other, [file]);
  expect([again.status, again.output]).toEqual([1, expect.stringContaining('The database is not empty')]);
  const there = await run('backup', world.database, [file]);
  expect([there.status, there.output]).toEqual([1, expect.stringContaining('is there already')]);
});

test('holds a restored copy until a command, or its restore, declares it the installation', async () => {
  const file = path.join(folder, 'trial.backup');
  expect((await run('backup', world.database, [file])).status).toBe(0);
  const copy = await empty();
  expect((await run('restore', copy, [file])).output).toContain('This copy talks to no one');
  expect(await withDb(copy.url, readHeldCopy)).toBeDefined();
  const taken = await run('take-over', copy, []);
  expect([taken.status, taken.output]).toEqual([0, expect.stringContaining('is the installation now')]);
  expect(await withDb(copy.url, readHeldCopy)).toBeUndefined();
  expect((await run('take-over', copy, [])).output).toContain('This is the installation already');
  const at = await withDb(copy.url, (db) =>
    db.selectFrom('auditEvents').where('action', '=', 'database.taken-over').select('id').execute(),
  );
  expect(at).toHaveLength(1);
  const moved = await empty();
  expect((await run('restore', moved, [file, '--take-over'])).output).not.toContain('talks to no one');
  expect(await withDb(moved.url, readHeldCopy)).toBeUndefined();
});

test('refuses another secret, a truncated or damaged file, and a newer schema, and touches nothing', async () => {
  const file = path.join(folder, 'refused.backup');
  expect((await run('backup', world.database, [file])).status).toBe(0);
  const whole = readFileSync(file);
  const other = await empty();
  const refused = async (reason: string | RegExp, more = {}) => {
    const { status, output } = await run('restore', other, [file], more);
    expect([status, output]).toEqual([1, expect.stringMatching(reason)]);
    expect([...(await contentOf(other.ownerUrl)).keys()]).toEqual([]);
  };
  await refused('another application secret', { APP_SECRET: 'another secret that only the tests know' });
  truncateSync(file, whole.length - 20);
  await refused('was cut off or damaged at its end');
  whole[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, whole);
  await refused('damaged');
  const check = await run('backup', world.database, ['--check', file]);
  expect([check.status, check.output]).toEqual([1, expect.stringContaining('damaged')]);
  rmSync(file);
  await refused('ENOENT');

  await asOwner(world.database, `insert into kysely_migration values ('2099-01-01-newer', '2099')`);
  const newer = path.join(folder, 'newer.backup');
  expect((await run('backup', world.database, [newer])).status).toBe(0);
  await asOwner(world.database, `delete from kysely_migration where name = '2099-01-01-newer'`);
  const { status, output } = await run('restore', other, [newer]);
  expect([status, output]).toEqual([1, expect.stringContaining('by a newer version of Anteroom')]);
  expect([...(await contentOf(other.ownerUrl)).keys()]).toEqual([]);
});

test('leaves the database empty when a restore fails', async () => {
  const file = path.join(folder, 'failing.backup');
  await asOwner(
    world.database,
    'create table of_an_operator (note text)',
    'grant select on of_an_operator to anteroom_app',
  );
  expect((await run('backup', world.database, [file])).status).toBe(0);
  await asOwner(world.database, 'drop table of_an_operator');
  const other = await empty();
  const { status, output } = await run('restore', other, [file]);
  expect([status, output]).toEqual([1, expect.stringContaining('of_an_operator')]);
  expect([...(await contentOf(other.ownerUrl)).keys()]).toEqual([]);
  const whole = path.join(folder, 'after-failure.backup');
  expect((await run('backup', world.database, [whole])).status).toBe(0);
  expect((await run('restore', other, [whole])).status).toBe(0);
});

test('restores the backup of an earlier version as a backup of this version', async () => {
  const names = await migrationNames();
  const earlier = names.at(-2) ?? '';
  const old = await empty();
  await migrateTo(old.ownerUrl, earlier);
  await prepareQueues(old.ownerUrl);
  await asOwner(old, `insert into enterprises (name) values ('Of the past')`);
  const file = path.join(folder, 'earlier.backup');
  const written = await run('backup', old, [file], { DATABASE_URL: old.ownerUrl });
  expect([written.status, written.output]).toEqual([0, expect.stringContaining(`version ${earlier}.`)]);
  const other = await empty();
  expect((await run('restore', other, [file])).status).toBe(0);
  await withDb(other.url, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual(names.toSorted());
    expect(
      await db.selectFrom('enterprises').select('name').where('name', '=', 'Of the past').execute(),
    ).toHaveLength(1);
  });
});
