// Runs on both PostgreSQLs: a migration moves settings from columns; the nearest of several rows.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { MIGRATIONS_FOLDER, migrationsIn } from '../db/migrate.ts';

const BEFORE = '2026-12-13-files';
const SETTINGS = '2026-12-14-settings';

let database: TestDatabase;
let db: Kysely<unknown>;
let migrator: Migrator;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
  db = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl, max: 1 }) }),
  });
  migrator = new Migrator({ db, provider: migrationsIn(MIGRATIONS_FOLDER) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function to(name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}
const all = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;

const COLUMNS = `name, link_expiration_amount, link_expiration_unit, show_patient_names,
  has_interpretation_services, requires_licensed_provider, patient_mfa, provider_mfa, guest_mfa, has_third_party`;

test('converts practices’ columns to differences, and back on the way back', async () => {
  await to(BEFORE);
  await all(`insert into enterprises (name) values ('E')`);
  await all(
    `insert into practices (enterprise_id, name, time_zone) select id, 'Plain', 'UTC' from enterprises`,
  );
  await all(`insert into practices (enterprise_id, name, time_zone, link_expiration_amount, link_expiration_unit,
      provider_mfa, has_third_party, show_patient_names)
    select id, 'Own', 'UTC', 24, 'MINUTE(S)', true, false, true from enterprises`);
  const before = await all(`select ${COLUMNS} from practices order by id`);

  await to(SETTINGS);
  expect(
    await all(
      `select name, key, value, final from settings join practices on practices.id = practice_id order by key`,
    ),
  ).toEqual([
    { name: 'Own', key: 'hasThirdParty', value: false, final: false },
    { name: 'Own', key: 'linkExpiration', value: { amount: 24, unit: 'MINUTE(S)' }, final: false },
    { name: 'Own', key: 'providerMfa', value: true, final: false },
    { name: 'Own', key: 'showPatientNames', value: true, final: false },
  ]);

  // Migrating down writes effective values, regardless of the scope that set them.
  await all(`insert into settings (enterprise_id, key, value, final)
    select id, 'guestMfa', 'true'::jsonb, false from enterprises
    union all select id, 'showPatientNames', 'false'::jsonb, true from enterprises`);
  await to(BEFORE);
  expect(await all(`select ${COLUMNS} from practices order by id`)).toEqual([
    { ...before[0], guest_mfa: true },
    { ...before[1], guest_mfa: true, show_patient_names: false },
  ]);
});
