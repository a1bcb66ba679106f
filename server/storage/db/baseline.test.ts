// Runs on both PostgreSQLs: the schema of a new database, and the one that migrations make step by step.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asReader, createEmptyTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { migrateTo, migrateToLatest, migrationNames } from './migrate.ts';

let atOnce: TestDatabase;
let stepByStep: TestDatabase;
beforeAll(async () => {
  [atOnce, stepByStep] = await Promise.all([createEmptyTestDatabase(), createEmptyTestDatabase()]);
  await Promise.all([migrateToLatest(atOnce.ownerUrl), migrateTo(stepByStep.ownerUrl)]);
});
afterAll(async () => {
  await Promise.all([atOnce?.drop(), stepByStep?.drop()]);
});

/**
 * Each kind of definition in a schema. Not compared: the columns' order, the names of not-null constraints, which
 * PostgreSQL 18 keeps when a table is renamed, and the nesting of a trigger's `or`.
 */
const KINDS = {
  columns: `select format('%s.%s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
  tables: `select format('%s %s %s %s %s', oid::regclass, relkind, relreplident, reloptions, pg_get_partkeydef(oid)) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public'`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  triggers: `select format('%s %s', tgenabled, translate(pg_get_triggerdef(oid), '()', '')) as line from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  views: `select format('%s %s', viewname, definition) as line from pg_views where schemaname = 'public'`,
  extensions: `select extname as line from pg_extension`,
  migrations: `select name as line from kysely_migration`,
};

it.each(Object.entries(KINDS))(
  'makes the same %s as the migrations do step by step',
  async (_kind, query) => {
    const linesOf = (database: TestDatabase) =>
      asReader(database, async (client: pg.Client) => {
        const { rows } = await client.query<{ line: string }>(query);
        return rows.map(({ line }) => line).sort();
      });
    expect(await linesOf(atOnce)).toEqual(await linesOf(stepByStep));
  },
);

it('makes the same rows as the migrations do in an empty database', async () => {
  const rowsOf = (database: TestDatabase) =>
    asReader(database, async (client: pg.Client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
      );
      const counted = [];
      for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
        const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}"`);
        counted.push({ name, rows: rows[0]?.count });
      }
      return counted;
    });
  expect(await rowsOf(atOnce)).toEqual(await rowsOf(stepByStep));
});

it('records every migration in both, and finds nothing left to do', async () => {
  for (const { ownerUrl } of [atOnce, stepByStep]) expect(await migrateToLatest(ownerUrl)).toEqual([]);
  expect((await migrationNames()).length).toBeGreaterThan(140);
});
