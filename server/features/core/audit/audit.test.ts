// Runs on both PostgreSQLs: a chain that triggers keep.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromOrigin, noteSession } from '#server/http/access/call-origin.ts';
import { withAuditKeys } from '#server/storage/data-keys/open-sealed-database.ts';
import { type Db, openDatabase, type Trx } from '#server/storage/db/database.ts';
import { testAnchors } from '#server/test-support/anchors.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { audit } from './audit.service.ts';
import { anchorAudit, checkAuditChain, verifyAuditChain } from './audit-chain.ts';

const KEY = randomBytes(32);
const { anchors, remove } = testAnchors();
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = withAuditKeys(
    openDatabase(database.url, () => {}),
    [KEY],
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  remove();
});

const add = (practiceId: number, subjectId: string) =>
  audit(db, { practiceId, actor: 'system', action: 'visit.read', subjectId, details: { count: 1 } });

const at = (now: number) => ({ db, anchors, anchorCopy: null, clock: () => now });
const check = (practiceId: number, now: number) => checkAuditChain(at(now), practiceId);

const tamper = (statement: string) =>
  asOwner(
    database,
    'alter table audit_events disable trigger user',
    statement,
    'alter table audit_events enable trigger user',
  );

describe('in a transaction', () => {
  const event = { practiceId: 5, actor: 'system', action: 'visit.read' } as const;
  const lock = (trx: Trx) => sql`select pg_advisory_xact_lock(1)`.execute(trx);
  const subjects = async () => {
    const rows = await db.selectFrom('auditEvents').select('subjectId').where('practiceId', '=', 5).execute();
    return rows.map(({ subjectId }) => subjectId);
  };

  test('a change that waits after its event does not hold up the one that it waits for', async () => {
    const [noted, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.transaction().execute(async (trx) => {
      await audit(trx, { ...event, subjectId: 'first' });
      noted.resolve();
      await locked.promise;
      await lock(trx);
    });
    const second = db.transaction().execute(async (trx) => {
      await noted.promise;
      await lock(trx);
      locked.resolve();
      await audit(trx, { ...event, subjectId: 'second' });
    });
    await Promise.all([first, second]);
    expect(await subjects()).toEqual(['second', 'first']);
  });

  test('two changes of the same practices in opposite order both succeed', async () => {
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = (practices: number[], mine: () => void, theirs: Promise<void>) =>
      db.transaction().execute(async (trx) => {
        for (const practiceId of practices) {
          await audit(trx, { ...event, practiceId });
          mine();
          await theirs;
        }
      });
    await Promise.all([
      change([6, 7], one.resolve, other.promise),
      change([7, 6], other.resolve, one.promise),
    ]);
    expect(await verifyAuditChain(db, 6)).toBeNull();
    expect(await verifyAuditChain(db, 7)).toBeNull();
  });

  test('an undone change leaves no event, and the next change on its connection brings none along', async () => {
    const before = await subjects();
    const undone = db.transaction().execute(async (trx) => {
      await audit(trx, { ...event, subjectId: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    for (let each = 0; each < 8; each += 1) await db.transaction().execute((trx) => lock(trx));
    expect(await subjects()).toEqual(before);
  });

  test('a refused event undoes its change', async () => {
    const at = { ...event, practiceId: 2 ** 40, subjectId: 'refused' };
    const change = db.transaction().execute(async (trx) => {
      await audit(trx, { ...event, subjectId: 'beside' });
      await audit(trx, at);
    });
    await expect(change).rejects.toThrow('out of range');
    expect(await subjects()).not.toContain('beside');
  });
});

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

test('of concurrent events, one that the database refuses fails alone', async () => {
  const outcomes = await Promise.allSettled(['a', 'b', 'no\0text', 'c'].map((subject) => add(4, subject)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const rows = await db.selectFrom('auditEvents').select('subjectId').where('practiceId', '=', 4).execute();
  expect(rows.map(({ subjectId }) => subjectId).sort()).toEqual(['a', 'b', 'c']);
  expect(await verifyAuditChain(db, 4)).toBeNull();
});

test('concurrent events each record their own call’s origin', async () => {
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
  await Promise.all(
    addresses.map((address) => fromOrigin({ address, userAgent: 'Mozilla/5.0' }, () => add(33, address))),
  );
  const rows = await db
    .selectFrom('auditEvents')
    .select(['address', 'subjectId'])
    .where('practiceId', '=', 33)
    .orderBy('id')
    .execute();
  expect(rows).toEqual(addresses.map((address) => ({ address, subjectId: address })));
});

test('records where an event’s call came from, covered by the chain', async () => {
  await fromOrigin({ address: '203.0.113.7', userAgent: `Mozilla/5.0 ${'x'.repeat(400)}` }, async () => {
    noteSession('0d6f4cf5-6c56-4ef0-a50e-7d4f6c4a1b11');
    await add(31, 'a');
  });
  await add(31, 'b');
  const rows = await db
    .selectFrom('auditEvents')
    .select(['address', 'userAgent', 'sessionId'])
    .where('practiceId', '=', 31)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    {
      address: '203.0.113.7',
      userAgent: `Mozilla/5.0 ${'x'.repeat(288)}`,
      sessionId: '0d6f4cf5-6c56-4ef0-a50e-7d4f6c4a1b11',
    },
    { address: null, userAgent: null, sessionId: null },
  ]);
  expect(await verifyAuditChain(db, 31)).toBeNull();
  await tamper(
    `update audit_events set address = '198.51.100.1' where practice_id = 31 and subject_id = 'a'`,
  );
  expect(await verifyAuditChain(db, 31)).not.toBeNull();
});

test('keeps the hash of an earlier release’s event', async () => {
  await tamper(`insert into audit_events (id, practice_id, at, actor, action, format, previous_hash, hash)
    overriding system value
    select id, practice_id, at, actor, action, 1, '', sha256(convert_to(jsonb_build_array(
      id, practice_id, extract(epoch from at), actor, action, null, null, '{}'::jsonb)::text, 'UTF8'))
    from (select 900000 as id, 32 as practice_id, now() as at, 'system' as actor, 'visit.read' as action) as early`);
  await asOwner(database, `select setval(pg_get_serial_sequence('audit_events', 'id'), 900001)`);
  await add(32, 'b');
  expect(await verifyAuditChain(db, 32)).toBeNull();
});

test.each(["update audit_events set actor = 'nobody'", 'delete from audit_events', 'truncate audit_events'])(
  'refuses %s',
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

describe('a chain check', () => {
  test('counts an intact chain, and finds a truncated end', async () => {
    for (const subject of ['a', 'b', 'c']) await add(21, subject);
    expect(await check(21, 1_000)).toMatchObject({ events: 3, fault: null, brokenId: null });
    await add(21, 'd');
    expect(await check(21, 2_000)).toMatchObject({ events: 4, fault: null });
    await tamper(`delete from audit_events where practice_id = 21 and subject_id in ('c', 'd')`);
    expect(await verifyAuditChain(db, 21)).toBeNull();
    const found = await check(21, 3_000);
    expect(found).toMatchObject({ events: 2, fault: 'missing', brokenId: expect.any(String) });
    await add(21, 'e');
    expect(await check(21, 4_000)).toEqual({
      ...found,
      events: 3,
      checkedAt: new Date(4_000),
    });
  });

  test('names the first changed event', async () => {
    for (const subject of ['a', 'b', 'c']) await add(22, subject);
    await tamper(`update audit_events set actor = 'link:x' where practice_id = 22 and subject_id = 'b'`);
    const { fault, brokenId } = await check(22, 1_000);
    const row = await db
      .selectFrom('auditEvents')
      .select('subjectId')
      .where('id', '=', brokenId ?? '0')
      .execute();
    expect({ fault, row }).toEqual({ fault: 'changed', row: [{ subjectId: 'b' }] });
  });

  test('finds events truncated or rewritten since the end was anchored outside of the database', async () => {
    for (const subject of ['a', 'b']) await add(23, subject);
    expect(await anchorAudit(at(1_000), 23)).toBe(true);
    await add(23, 'c');
    expect(await anchorAudit(at(2_000), 23)).toBe(true);
    const kept = await anchors.all({ name: 'audit', practiceId: 23 });
    expect(kept.map((anchor) => anchor.at)).toEqual(['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:02.000Z']);
    await tamper(`delete from audit_events where practice_id = 23`);
    await add(23, 'd');
    expect(await verifyAuditChain(db, 23)).toBeNull();
    expect(await check(23, 3_000)).toMatchObject({ fault: 'missing', brokenId: kept[0]?.position });
    // An anchored end after the fault would hide it.
    expect(await anchorAudit(at(4_000), 23)).toBe(false);
    expect(await anchors.all({ name: 'audit', practiceId: 23 })).toEqual(kept);
  });
});
