// Runs on both PostgreSQLs: all migrations over rows of the first schema.
import { createWriteStream, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '../../features/foundation/audit/audit-chain.ts';
import { hashToken, loadKeys } from '../../runtime/config/keys.ts';
import { prepareQueues } from '../../runtime/jobs/pg-boss.ts';
import { asOwner, createEmptyTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { startServer } from '../../test-support/server-process.ts';
import { TEST_SECRET } from '../../test-support/settings.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openSealedDatabase } from '../data-keys/open-sealed-database.ts';
import { migrateTo, migrateToLatest, migrationNames } from '../db/migrate.ts';

/** The first released schema, before any column that a later migration adds. */
const FIRST = '2026-11-20-first-visit';
const keys = loadKeys([TEST_SECRET]);
const ID = (digit: number) => `0d6f4cf5-6c56-4ef0-a50e-${String(digit).repeat(12)}`;
const [ACCOUNT, PATIENT, TYPE, VISIT, SESSION, LINK, SEAT, CHAT, PLACE] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(ID);
const TOKEN = keys.linkToken(LINK ?? '');

/**
 * A practice in use: an account, a patient with a visit tomorrow, the link and the email, a seat, a chat
 * message, the audit log.
 */
const ROWS = [
  `insert into enterprises (name) values ('Saguaro Health')`,
  `insert into practices (enterprise_id, name, time_zone, link_expiration_amount, link_expiration_unit)
     select id, 'Saguaro Family Medicine', 'America/Phoenix', 2, 'DAY(S)' from enterprises`,
  `insert into locations (id, practice_id, name, state) select '${PLACE}', id, 'Main', 'AZ' from practices`,
  `insert into accounts (id, email, first_name, last_name, display_name, api_access)
     values ('${ACCOUNT}', 'dr.first@example.com', 'Ada', 'First', 'Dr. First', 1)`,
  `insert into memberships (account_id, practice_id, user_type) select '${ACCOUNT}', id, 'Provider' from practices`,
  `insert into patients (id, practice_id, first_name, last_name, email, mobile, language)
     select '${PATIENT}', id, 'Rosa', 'Delgado', 'rosa@example.com', '+16025550100', 'es' from practices`,
  `insert into visit_types (id, practice_id, name, duration_minutes) select '${TYPE}', id, 'Follow-up', 20 from practices`,
  `insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes, idempotency_key, created_by)
     select '${VISIT}', id, '${TYPE}', '${ACCOUNT}', now() + interval '1 day', 'America/Phoenix', 20, '${VISIT}', '${ACCOUNT}'
     from practices`,
  `insert into visit_patients (session_id, visit_id, patient_id, email, language, link_delivery)
     values ('${SESSION}', '${VISIT}', '${PATIENT}', 'rosa@example.com', 'es', 'Email')`,
  `insert into links (id, path, token_hash, visit_id, session_id, expires_at)
     values ('${LINK}', 'v', '\\x${hashToken(TOKEN).toString('hex')}', '${VISIT}', '${SESSION}', now() + interval '3 days')`,
  `insert into messages (id, kind, practice_id, visit_id, session_id, link_id, method, recipient, language, state, attempts, sent_at)
     select '${LINK}', 'invitation', id, '${VISIT}', '${SESSION}', '${LINK}', 'Email', 'rosa@example.com', 'es', 'sent', 1, now()
     from practices`,
  `insert into participants (seat_id, visit_id, role, session_id, name, stage)
     values ('${SEAT}', '${VISIT}', 'patient', '${SESSION}', 'Rosa Delgado', 'left')`,
  `insert into chat_messages (id, visit_id, seat_id, text, sent_at) values ('${CHAT}', '${VISIT}', '${SEAT}', 'Buenos días', now())`,
  ...['visit.scheduled', 'link.opened', 'seat.admitted'].map(
    (action) => `insert into audit_events (practice_id, actor, action, visit_id, previous_hash, hash)
      select id, 'account:${ACCOUNT}', '${action}', '${VISIT}', '', '' from practices`,
  ),
];

let folder: string;
let backup: string;
let first: TestDatabase;
const made: TestDatabase[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anteroom-first-'));
  first = await createEmptyTestDatabase();
  expect((await migrationNames())[0]).toBe(FIRST);
  await migrateTo(first.ownerUrl, FIRST);
  await prepareQueues(first.ownerUrl);
  await asOwner(first, ...ROWS);
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

/** The product still reads the first release's data, as people see it and as it verifies it. */
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
    expect(chat).toEqual([{ text: 'Buenos días', visitId: VISIT }]);
    // Encrypted in the database, so the product has to open it.
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
    // Changes by migrations and the first encryption count as the product's own.
    expect(
      await db.selectFrom('auditEvents').select('id').where('action', '=', 'database.changed').execute(),
    ).toEqual([]);
    expect(actions.map(({ action }) => action)).toEqual(['visit.scheduled', 'link.opened', 'seat.admitted']);
  } finally {
    await db.destroy();
  }
}

/** An older version of the product, with only the first migrations. */
async function olderMigrations(): Promise<string> {
  const older = mkdtempSync(path.join(folder, 'migrations-'));
  const all = path.join(import.meta.dirname, '../../../migrations');
  for (const name of (await migrationNames()).slice(0, -1))
    symlinkSync(path.join(all, `${name}.ts`), path.join(older, `${name}.ts`));
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

test('a backup of the first release is restored, brought to this version, and the product reads it', async () => {
  await expectAllThere(await restored());
});

test('a database of the first release is upgraded by the start, and the product reads it', async () => {
  await expectAllThere(first);
});

test('an older version refuses a newer database, names the way back, and changes nothing of it', async () => {
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
});
