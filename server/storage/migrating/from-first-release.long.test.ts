// Runs on both PostgreSQLs: all migrations over rows of the first schema.
import { createWriteStream, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import { loadKeys } from '#server/runtime/config/keys.ts';
import { asOwner, createEmptyTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { FIRST, FIRST_VISIT, firstRelease, TOKEN } from '#server/test-support/first-release.ts';
import { runCommand } from '#server/test-support/run-command.ts';
import { startServer } from '#server/test-support/server-process.ts';
import { TEST_SECRET } from '#server/test-support/settings.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openSealedDatabase } from '../data-keys/open-sealed-database.ts';
import { MIGRATIONS_FOLDER, migrateToLatest, migrationNames } from '../db/migrate.ts';

const keys = loadKeys([TEST_SECRET]);
let folder: string;
let backup: string;
let first: TestDatabase;
const made: TestDatabase[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anteroom-first-'));
  expect((await migrationNames())[0]).toBe(FIRST);
  first = await firstRelease();
  backup = path.join(folder, 'first.backup');
  await writeBackup({ url: first.ownerUrl, key: keys.backup[0], to: createWriteStream(backup) });
});
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop();
});
afterAll(async () => {
  await first.drop();
  rmSync(folder, { recursive: true });
});

async function expectAllThere(database: TestDatabase): Promise<void> {
  const server = await startServer({
    ...database.environment,
    NODE_ENV: 'production',
    APP_SECRET: TEST_SECRET,
  });
  try {
    const link = await (await fetch(`${server.url}/api/patient/links/v/${TOKEN}`)).json();
    expect(JSON.stringify(link)).toContain('Saguaro Family Medicine');
  } finally {
    await server.stop('SIGTERM');
  }
  const { db, dataKeys } = openSealedDatabase(database.url, keys, () => {});
  try {
    await dataKeys.read();
    const chat = await db.selectFrom('chatMessages').select(['text', 'visitId']).execute();
    expect(chat).toEqual([{ text: 'Buenos días', visitId: FIRST_VISIT.visitId }]);
    const { rows } = await sql<{ text: string }>`select text::text from chat_messages`.execute(db);
    expect(rows[0]?.text).not.toContain('Buenos');
    const patients = await db.selectFrom('patients').select(['lastName', 'language', 'mobile']).execute();
    expect(patients).toEqual([{ lastName: 'Delgado', language: 'es', mobile: '+16025550100' }]);
    const settings = await db.selectFrom('settings').select(['key', 'value']).execute();
    expect(settings).toContainEqual({ key: 'linkExpiration', value: { amount: 2, unit: 'DAY(S)' } });
    const [practice] = await db.selectFrom('practices').select('id').execute();
    expect(await verifyAuditChain(db, practice?.id ?? 0)).toBeNull();
    const actions = await db
      .selectFrom('auditEvents')
      .select('action')
      .where('format', '=', 1)
      .orderBy('id')
      .execute();
    // Changes by migrations and by the first encryption count as the product's own.
    expect(
      await db.selectFrom('auditEvents').select('id').where('action', '=', 'database.changed').execute(),
    ).toEqual([]);
    expect(actions.map(({ action }) => action)).toEqual(['visit.scheduled', 'link.opened', 'seat.admitted']);
  } finally {
    await db.destroy();
  }
}

async function olderMigrations(): Promise<string> {
  const older = mkdtempSync(path.join(folder, 'migrations-'));
  const files = readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.ts'));
  for (const file of files.sort().slice(0, -1))
    symlinkSync(path.join(MIGRATIONS_FOLDER, file), path.join(older, file));
  return older;
}

async function restored(): Promise<TestDatabase> {
  const database = await createEmptyTestDatabase();
  made.push(database);
  const { code, output } = await runCommand('server/restore-command.ts', [backup], {
    ...database.environment,
    APP_SECRET: TEST_SECRET,
  });
  expect([code, output]).toEqual([0, expect.any(String)]);
  return database;
}

test('a backup of the first release is restored and migrated, and the product reads it', async () => {
  await expectAllThere(await restored());
});

test('a database of the first release is upgraded by the start, and the product reads it', async () => {
  await expectAllThere(first);
});

test('an older version refuses a newer database, names the way back, and changes nothing', async () => {
  const database = await restored();
  const migrations = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query('select name from kysely_migration order by name');
    await client.end();
    return rows.map(({ name }) => name as string);
  };
  const before = await migrations();
  await expect(migrateToLatest(database.ownerUrl, await olderMigrations())).rejects.toThrow(
    /used by a newer version of Anteroom than this one; run that version, or restore an earlier backup/,
  );
  expect(await migrations()).toEqual(before);

  // The product itself refuses an unknown migration, whether or not it knows the owner.
  await asOwner(database, `insert into kysely_migration values ('9999-01-01-newer', now()::text)`);
  for (const environment of [database.environment, { DATABASE_URL: database.url }])
    for (const NODE_ENV of ['development', 'production'])
      await expect(startServer({ ...environment, NODE_ENV, APP_SECRET: TEST_SECRET })).rejects.toThrow(
        /ended with 1:.*Anteroom could not start: The database could not be migrated: it was used by a newer version/s,
      );
  expect(await migrations()).toEqual([...before, '9999-01-01-newer']);
});
