// Runs on both PostgreSQLs: the rule as a condition of a query.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/storage/db/database.ts';
import { createTestDatabase } from '#server/test-support/database.ts';
import { VISIT_STATUSES } from '#shared/domain/visit.ts';
import { isGone, whereGone } from './gone.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const PATIENTS = [
  { removedBy: null, cancelledAt: null },
  { removedBy: null, cancelledAt: '2026-11-26T15:00:00Z' },
  { removedBy: 'a colleague', cancelledAt: '2026-11-26T15:00:00Z' },
] as const;
const CASES = PATIENTS.flatMap((patient) => VISIT_STATUSES.map((status) => ({ ...patient, status })));

test.each(CASES)('agrees between a row and a query: $removedBy, $cancelledAt, $status', async (one) => {
  const { removedBy, cancelledAt, status } = one;
  const { rows } = await sql<{ gone: boolean }>`select ${whereGone('seat', 'visit')} as gone
    from (values (${removedBy}::text, ${cancelledAt}::timestamptz)) as seat (removed_by, cancelled_at),
      (values (${status}::text)) as visit (status)`.execute(db);
  expect(rows).toEqual([{ gone: isGone(one, status) }]);
});

test('people who canceled are gone from a running visit, and removed people from any', () => {
  const [here, cancelled, removed] = PATIENTS;
  expect([here, cancelled, removed].map((one) => isGone(one, 'SCHEDULED'))).toEqual([false, true, true]);
  expect([here, cancelled, removed].map((one) => isGone(one, 'CANCELLED'))).toEqual([false, false, true]);
});
