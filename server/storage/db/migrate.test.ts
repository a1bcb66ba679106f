// Runs on both PostgreSQLs: migrations.
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { migrateToLatest } from './migrate.ts';

describe('migrateToLatest', () => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    database = await createEmptyTestDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'anteroom-migrations-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('brings an empty database to the latest version, and then does nothing', async () => {
    const first = await migrateToLatest(database.ownerUrl);
    expect(first.length).toBeGreaterThan(0);
    expect(first).toEqual([...first].sort());
    expect(await migrateToLatest(database.ownerUrl)).toEqual([]);
  });

  it('runs every migration once when several processes start together', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrateToLatest(database.ownerUrl)));
    const ran = runs.flat();
    expect(new Set(ran).size).toBe(ran.length);
    expect(ran.length).toBeGreaterThan(0);
  });

  it('names the migration that fails and leaves no trace of it', async () => {
    await writeMigration('2026-01-01-good', 'good');
    await writeMigration('2026-01-02-bad', 'good');
    await expect(migrateToLatest(database.ownerUrl, folder)).rejects.toThrow(/2026-01-02-bad failed.*42P07/);
    expect(await tableExists('good')).toBe(false);
  });

  it('refuses a database that a newer version has used', async () => {
    await writeMigration('2026-01-01-known', 'known');
    await writeMigration('2026-01-02-newer', 'newer');
    await migrateToLatest(database.ownerUrl, folder);
    await rm(path.join(folder, '2026-01-02-newer.ts'));
    await expect(migrateToLatest(database.ownerUrl, folder)).rejects.toThrow(/newer version of Anteroom/);
  });

  it('fails without other damage when the database ends its connection', async () => {
    const source = `import { sql } from 'kysely';
    export async function up(db) {
      await sql\`select pg_terminate_backend(pg_backend_pid())\`.execute(db).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
    }`;
    await writeFile(path.join(folder, '2026-01-01-cut.mjs'), source);
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    await expect(migrateToLatest(database.ownerUrl, folder)).rejects.toThrow();
  });

  function writeMigration(name: string, createsTable: string): Promise<void> {
    const source = `export async function up(db) {
      await db.schema.createTable('${createsTable}').addColumn('id', 'integer').execute();
    }`;
    return writeFile(path.join(folder, `${name}.ts`), source);
  }

  async function tableExists(name: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query('select to_regclass($1) is not null as present', [name]);
      return rows[0].present;
    } finally {
      await client.end();
    }
  }
});
