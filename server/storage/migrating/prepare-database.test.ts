// Runs on both PostgreSQLs: roles and their rights.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { prepareQueues } from '#server/runtime/jobs/pg-boss.ts';
import {
  asSuperuser,
  createEmptyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/test-support/database.ts';
import { startTestCluster, type TestCluster } from '#server/test-support/test-cluster.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { APPEND_ONLY, grantRuntimeRights, powersOfRole } from '../db/runtime-rights.ts';
import { makeDatabase } from '../postgres/embedded/make-database.ts';
import { openExternalDatabase } from '../postgres/external.ts';
import { prepareDatabase, refusePowerfulRole } from './prepare-database.ts';

let database: TestDatabase;
const more: TestDatabase[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const one of more.splice(0)) await one.drop();
});
afterAll(() => database.drop());

async function empty(): Promise<TestDatabase> {
  const made = await createEmptyTestDatabase();
  more.push(made);
  return made;
}

async function rows<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const rightsIn = (url: string) =>
  rows<{ name: string; acl: string }>(
    url,
    `select oid::regclass::text as name, relacl::text || xmin as acl from pg_class
     where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p', 'S') order by 1`,
  );

describe('the product’s database role', () => {
  test.each([
    'create table note (text text)',
    'create temporary table note (text text)',
    'create schema notes',
    'create table pgboss.note (text text)',
    'create function note() returns int language sql return 1',
    'create extension pgcrypto',
    'alter table visits add column note text',
    'alter table audit_events disable trigger user',
    'drop trigger refuse_audit_change on audit_events',
    'create index on visits (id)',
    'drop table visits',
    'truncate visits',
    'insert into kysely_migration (name, timestamp) values (1, 2)',
    ...APPEND_ONLY.flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table}`,
      `select * from ${table} for update`,
    ]),
    `update audit_events set actor = 'system'`,
    `update consent_records set kind = ''`,
    `update consent_texts set version = ''`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `copy visits to '/tmp/visits'`,
    `copy visits from program 'true'`,
    'set session_replication_role = replica',
    'set role anteroom_owner',
    'set role anteroom',
    'create role intruder',
    `alter role anteroom_owner password 'mine'`,
    'create database other',
    `alter system set shared_buffers = '1MB'`,
    "load 'auto_explain'",
  ])('may not %s', async (statement) => {
    await expect(rows(database.url, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('reads and writes rows, and adds to the audit', async () => {
    await rows(database.url, `insert into enterprises (name) values ('E')`);
    await rows(database.url, `update enterprises set name = 'F'`);
    expect(await rows(database.url, 'select name from enterprises')).toEqual([{ name: 'F' }]);
    await rows(database.url, 'delete from enterprises');
    await rows(
      database.url,
      `insert into audit_events (practice_id, actor, action, previous_hash, hash) values (0, 'system', 'x', '', '')`,
    );
    expect(await rows(database.url, `select actor from audit_events where action = 'x'`)).toEqual([
      { actor: 'system' },
    ]);
  });

  test('every table with a trigger against changes is append-only by its rights too', async () => {
    const guarded = await rows<{ name: string }>(
      database.url,
      `select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where proname like 'refuse%' order by 1`,
    );
    expect(guarded.map(({ name }) => name)).toEqual([...APPEND_ONLY].sort());
  });
});

describe('preparing the database', () => {
  test('again changes nothing, and several processes may do it at once', async () => {
    const one = await empty();
    await Promise.all([1, 2, 3].map(() => prepareDatabase(one)));
    const before = await rightsIn(one.ownerUrl);
    expect(before.length).toBeGreaterThan(80);
    expect(await prepareDatabase(one)).toEqual([]);
    expect(await rightsIn(one.ownerUrl)).toEqual(before);
    expect(await rightsIn(database.ownerUrl).then((all) => all.map(({ name }) => name))).toEqual(
      before.map(({ name }) => name),
    );
  });

  test('grants what a later migration creates, and revokes what was granted by hand', async () => {
    const one = await empty();
    const folder = await mkdtemp(path.join(tmpdir(), 'anteroom-migrations-'));
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    const up = `import { sql } from 'kysely';
      export const up = (db) => sql\`create table later (id int generated always as identity, note text)\`.execute(db);`;
    await writeFile(path.join(folder, '2099-01-01-later.mjs'), up);
    await migrateToLatest(one.ownerUrl, folder);
    await expect(rows(one.url, 'select * from later')).rejects.toThrow('permission denied');
    await grantRuntimeRights(one.ownerUrl, 'anteroom_app');
    await rows(one.url, `insert into later (note) values ('x')`);
    await asSuperuser(one, 'grant truncate, trigger on later to anteroom_app');
    await grantRuntimeRights(one.ownerUrl, 'anteroom_app');
    await expect(rows(one.url, 'truncate later')).rejects.toThrow('permission denied');
    await rm(folder, { recursive: true });
  });

  test('as an unprivileged role says what to do, and does nothing if nothing is needed', async () => {
    const one = await empty();
    const alone = { url: one.url, ownerUrl: one.url };
    await expect(prepareDatabase(alone)).rejects.toThrow(
      /its role anteroom_app may not do that: run "npm run migrate"/,
    );
    await prepareDatabase(one);
    expect(await prepareDatabase(alone)).toEqual([]);
  });

  test('gives the owner what an earlier version created as the superuser, with its rows', async () => {
    const one = await empty();
    await migrateToLatest(one.superuserUrl);
    await prepareQueues(one.superuserUrl);
    await rows(one.superuserUrl, `insert into enterprises (name) values ('Kept')`);
    await expect(prepareDatabase(one)).rejects.toThrow(/its role anteroom_owner may not/);
    const made = await makeDatabase(one.superuserUrl);
    expect(new URL(made.url).username).toBe('anteroom_app');
    expect(await prepareDatabase(one)).toEqual([]);

    const strangers = `
      select format('%s %s', class, name) from (
        select 'class' as class, relname as name, relowner as owner, pg_class.oid, relnamespace as space
          from pg_class where relkind in ('r', 'p', 'S', 'v')
        union all select 'type', typname, typowner, oid, typnamespace from pg_type where typtype in ('e', 'd')
        union all select 'routine', proname, proowner, oid, pronamespace from pg_proc
        union all select 'schema', nspname, nspowner, oid, oid from pg_namespace where nspname = 'pgboss'
      ) as made
      where space::regnamespace::text in ('public', 'pgboss') and owner <> 'anteroom_owner'::regrole
        and not exists (select from pg_depend where objid = made.oid and deptype = 'e')`;
    expect(await rows(one.superuserUrl, strangers)).toEqual([]);
    await rows(one.url, `update enterprises set name = name || ' here' where name = 'Kept'`);
    await rows(one.ownerUrl, 'alter table enterprises add column note text');
    await rows(one.ownerUrl, `alter type pgboss.job_state add value 'resting'`);
  });
});

describe('make-roles.sh', () => {
  /** Uses a separate cluster, because roles belong to a whole cluster and the other tests use theirs. */
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster(process.env.ANTEROOM_TEST_DATABASE === 'debian' ? 'debian' : 'embedded');
  });
  afterAll(() => cluster.stop());
  const run = (passwords: Record<string, string>) => {
    const url = new URL(cluster.superuserUrl);
    return spawnSync('sh', [path.join(import.meta.dirname, '../postgres/make-roles.sh')], {
      env: {
        PATH: process.env.PATH,
        PGHOST: url.hostname,
        PGPORT: url.port,
        PGUSER: url.username,
        PGPASSWORD: url.password,
        PGDATABASE: url.pathname.slice(1),
        ...passwords,
      },
      encoding: 'utf8',
    });
  };

  test('sets passwords with any character, as docker compose and operators run it', async () => {
    const [owner, app] = [`it's \\"one\\" $HOME %20`, `an'other; drop role anteroom_app --`];
    for (const _again of [1, 2]) {
      const { status, stdout, stderr } = run({
        DATABASE_OWNER_PASSWORD: owner,
        DATABASE_PASSWORD: app,
      });
      expect([status, stdout, stderr]).toEqual([0, '', '']);
    }
    const urlWith = (from: string, password: string) => {
      const url = new URL(from);
      url.password = encodeURIComponent(password);
      return url.href;
    };
    const server = await openExternalDatabase(urlWith(cluster.url, app), urlWith(cluster.ownerUrl, owner));
    expect((await prepareDatabase(server)).length).toBeGreaterThan(50);
    await expect(rows(cluster.url, 'select')).rejects.toThrow('password authentication failed');
  });

  test('creates no role without both passwords', async () => {
    const { status, stderr } = run({ DATABASE_PASSWORD: 'one' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('Set DATABASE_OWNER_PASSWORD and')]);
  });
});

describe('production', () => {
  let db: Db;
  afterEach(() => db.destroy());
  const as = (url: string): Db => {
    db = openDatabase(url, () => {});
    return db;
  };
  const withRole = async (...statements: string[]): Promise<string> => {
    await asSuperuser(
      database,
      'drop role if exists some_role',
      `create role some_role login password 'of the test'`,
      ...statements,
    );
    const url = new URL(database.url);
    [url.username, url.password] = ['some_role', 'of the test'];
    return url.href;
  };
  afterAll(() => asSuperuser(database, 'drop role if exists some_role'));

  test('accepts the product’s role', async () => {
    expect(await powersOfRole(as(database.url))).toEqual({
      role: 'anteroom_app',
      beyond: [],
      ownsTables: false,
    });
    expect(await refusePowerfulRole(db)).toBeNull();
  });

  test('warns of the owner', async () => {
    expect(await refusePowerfulRole(as(database.ownerUrl))).toContain('anteroom_owner owns the tables');
  });

  test('refuses a superuser, and says what to run', async () => {
    await expect(refusePowerfulRole(as(database.superuserUrl))).rejects.toThrow(
      /role anteroom is a superuser.*sh .*make-roles\.sh.*DATABASE_OWNER_URL/s,
    );
  });

  test.each([
    ['alter role some_role createrole', 'may create roles'],
    ['alter role some_role createdb', 'may create databases'],
    ['alter role some_role replication', 'may replicate the database'],
    ['alter role some_role bypassrls', 'bypasses row security'],
    ['grant pg_read_server_files to some_role', "may read the server's files"],
    ['grant pg_write_server_files to some_role', "may write the server's files"],
    ['grant pg_execute_server_program to some_role', 'may run programs on the server'],
    // `set role` could make the role a superuser.
    ['grant anteroom to some_role', 'is a superuser'],
  ])('refuses a role after: %s', async (statement, power) => {
    await expect(refusePowerfulRole(as(await withRole(statement)))).rejects.toThrow(`some_role ${power}`);
  });
});
