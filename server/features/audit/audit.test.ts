// Runs on both PostgreSQLs: a chain that triggers keep.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../db/database.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { audit } from './audit.service.ts';
import { checkAuditChain, verifyAuditChain } from './audit-chain.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const add = (practiceId: number, subjectId: string) =>
  audit(db, { practiceId, actor: 'system', action: 'visit.read', subjectId, details: { n: 1 } });

/** Tampers with the rights of the database's owner. */
const tamper = (statement: string) =>
  asOwner(
    database,
    'alter table audit_events disable trigger user',
    statement,
    'alter table audit_events enable trigger user',
  );

test('an untouched chain is intact, even after concurrent writes', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(1 + (index % 2), `s${index}`)));
  expect(await verifyAuditChain(db, 1)).toBeNull();
  expect(await verifyAuditChain(db, 2)).toBeNull();
  expect(await verifyAuditChain(db, 99)).toBeNull();
});

test('an event commits or rolls back with its change', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await audit(trx, { practiceId: 3, actor: 'system', action: 'visit.read' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const rows = await db.selectFrom('auditEvents').select('id').where('practiceId', '=', 3).execute();
  expect(rows).toEqual([]);
  expect(await verifyAuditChain(db, 3)).toBeNull();
});

test.each(["update audit_events set actor = 'nobody'", 'delete from audit_events', 'truncate audit_events'])(
  '%s is refused',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied for table audit_events');
    await expect(asOwner(database, statement)).rejects.toThrow('append-only');
  },
);

describe('verification finds the event', () => {
  test.each([
    [
      'that was edited',
      11,
      `update audit_events set details = '{}' where practice_id = 11 and subject_id = 'b'`,
      'b',
    ],
    [
      'whose time was moved',
      12,
      `update audit_events set at = at - interval '1 day' where practice_id = 12 and subject_id = 'b'`,
      'b',
    ],
    [
      'after one that was removed',
      13,
      `delete from audit_events where practice_id = 13 and subject_id = 'b'`,
      'c',
    ],
    [
      'that was given a new hash',
      14,
      `update audit_events set details = '{}', hash = '\\x00' where practice_id = 14 and subject_id = 'b'`,
      'b',
    ],
  ])('%s', async (_, practiceId, statement, broken) => {
    for (const subject of ['a', 'b', 'c']) await add(practiceId, subject);
    await tamper(statement);
    const found = await verifyAuditChain(db, practiceId);
    const row = await db
      .selectFrom('auditEvents')
      .select('subjectId')
      .where('id', '=', found ?? '0')
      .executeTakeFirst();
    expect(row?.subjectId).toBe(broken);
  });
});

describe('a check', () => {
  test('counts an intact chain, and finds an end that was cut off since', async () => {
    for (const subject of ['a', 'b', 'c']) await add(21, subject);
    expect(await checkAuditChain(db, 21, 1_000)).toMatchObject({ events: 3, fault: null, brokenId: null });
    await add(21, 'd');
    expect(await checkAuditChain(db, 21, 2_000)).toMatchObject({ events: 4, fault: null });
    await tamper(`delete from audit_events where practice_id = 21 and subject_id in ('c', 'd')`);
    // What is left fits.
    expect(await verifyAuditChain(db, 21)).toBeNull();
    const found = await checkAuditChain(db, 21, 3_000);
    expect(found).toMatchObject({ events: 2, fault: 'missing', brokenId: expect.any(String) });
    // A fault stays a fault, also after new events.
    await add(21, 'e');
    expect(await checkAuditChain(db, 21, 4_000)).toEqual({
      ...found,
      events: 3,
      checkedAt: new Date(4_000),
    });
  });

  test('names the first event that was changed', async () => {
    for (const subject of ['a', 'b', 'c']) await add(22, subject);
    await tamper(`update audit_events set actor = 'link:x' where practice_id = 22 and subject_id = 'b'`);
    const { fault, brokenId } = await checkAuditChain(db, 22, 1_000);
    const row = await db
      .selectFrom('auditEvents')
      .select('subjectId')
      .where('id', '=', brokenId ?? '0')
      .execute();
    expect({ fault, row }).toEqual({ fault: 'changed', row: [{ subjectId: 'b' }] });
  });
});
