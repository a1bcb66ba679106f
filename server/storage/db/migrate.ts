import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  FileMigrationProvider,
  type Migration,
  type MigrationProvider,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration';
import pg from 'pg';
import { databaseErrorFacts, errorWords } from './database-error.ts';

const SQLSTATE_DEADLOCK = '40P01';
/** How often PostgreSQL may prefer other processes' transactions to the migration's. */
const LOCK_TRIES = 20;
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The schema of a new database, in the migrations' folder; `scripts/write-baseline.ts` writes it. */
export const BASELINE = 'baseline.sql';
const BASELINE_OF = /^-- The schema after (\S+)\./;

/**
 * Migrates the database at `url` to this checkout's latest version. If several processes do so concurrently, the first
 * one migrates and the others wait.
 *
 * @returns the names of the migrations that this call ran, oldest first
 * @throws Error that names the failed migration, or if the database is newer than this checkout. All migrations run in
 *   one transaction, so a failure leaves no trace.
 */
export function migrateToLatest(url: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  return withMigrator(url, withBaseline(migrationsIn(folder), folder), (migrator) =>
    migrator.migrateToLatest(),
  );
}

export function migrateTo(url: string, name?: string): Promise<string[]> {
  return withMigrator(url, migrationsIn(MIGRATIONS_FOLDER), (migrator) =>
    name ? migrator.migrateTo(name) : migrator.migrateToLatest(),
  );
}

export async function migrationNames(): Promise<string[]> {
  return Object.keys(await migrationsIn(MIGRATIONS_FOLDER).getMigrations());
}

type MigrationFile = Migration & {
  /** The name that databases know it by, if not its file's: before they had numbers, files had dates. */
  recordedAs?: string;
};

export function migrationsIn(migrationFolder: string): MigrationProvider {
  const files = new FileMigrationProvider({ fs, path, migrationFolder });
  return {
    async getMigrations() {
      const found: [string, MigrationFile][] = Object.entries(await files.getMigrations());
      return Object.fromEntries(
        found
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([file, migration]) => [migration.recordedAs ?? file, migration]),
      );
    },
  };
}

/**
 * In a new database, `baseline.sql` makes at once what the migrations up to its last one make step by step. They are
 * recorded as if they had run.
 */
function withBaseline(provider: MigrationProvider, folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const migrations = Object.entries(await provider.getMigrations());
      const baseline = await readBaseline(folder);
      if (baseline === null) return Object.fromEntries(migrations);
      const lastName = baseline.match(BASELINE_OF)?.[1];
      const last = migrations.findIndex(([name]) => name === lastName);
      if (last < 0) throw new Error(`${BASELINE} ends with an unknown migration: ${lastName}`);
      let isNew = false;
      return Object.fromEntries(
        migrations.map(([name, migration], index) => {
          if (index > last) return [name, migration];
          const up = async (db: Kysely<unknown>): Promise<void> => {
            // The first migration runs in new databases only.
            if (index === 0) {
              isNew = true;
              await sql.raw(baseline).execute(db);
            } else if (!isNew) await migration.up(db);
          };
          return [name, { ...migration, up }];
        }),
      );
    },
  };
}

/** Null in a folder without a baseline, such as an earlier version's. */
async function readBaseline(folder: string): Promise<string | null> {
  try {
    return await fs.readFile(path.join(folder, BASELINE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function withMigrator(
  url: string,
  migrations: MigrationProvider,
  migrate: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'anteroom-migration' });
  // A broken connection fails its running statement; without listeners it would also end the process. A
  // connection checked out of the pool reports only to itself, hence `connect`.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const order = Object.keys(await migrations.getMigrations());
    const inOrder = (one: string, other: string) => order.indexOf(one) - order.indexOf(other);
    const run = () =>
      migrate(new Migrator({ db, provider: lockingFirst(migrations), nameComparator: inOrder }));
    let outcome = await run();
    for (let tries = 1; isDeadlock(outcome.error) && tries < LOCK_TRIES; tries++) outcome = await run();
    const { error, results } = outcome;
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed)
      throw new Error(`Migration ${failed.migrationName} failed: ${errorWords(error)}`, { cause: error });
    if (error) throw new Error(`The database could not be migrated: ${explain(error)}`, { cause: error });
    return (results ?? []).map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

/**
 * Before the first migration of a run, locks every table. Processes of an earlier version, which may still be
 * running, then wait for the last migration. Otherwise their transactions and the migrations would lock tables
 * in different orders, and PostgreSQL would cancel a migration after minutes of work.
 */
function lockingFirst(provider: MigrationProvider): MigrationProvider {
  return {
    async getMigrations() {
      const migrations = Object.entries(await provider.getMigrations());
      let locked = false;
      return Object.fromEntries(
        migrations.map(([name, { up, down }]) => {
          const lockAndUp = async (db: Kysely<unknown>): Promise<void> => {
            if (!locked) await lockTables(db);
            locked = true;
            await up(db);
          };
          return [name, down ? { up: lockAndUp, down } : { up: lockAndUp }];
        }),
      );
    },
  };
}

async function lockTables(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1`.execute(
    db,
  );
  if (rows.length > 0) await sql.raw(`lock table ${rows.map(({ name }) => name).join(', ')}`).execute(db);
}

const isDeadlock = (error: unknown): boolean => databaseErrorFacts(error)?.code === SQLSTATE_DEADLOCK;

/** Kysely reports a database with unknown migrations as "corrupted migrations". */
function explain(error: unknown): string {
  const message = errorWords(error);
  return /is missing/.test(message)
    ? `it was used by a newer version of Anteroom than this one; run that version, or restore an earlier backup (${message})`
    : message;
}
