// Runs on both PostgreSQLs: pages by keyset and search by words are SQL of their own.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { makePractice } from '#server/test-support/people.ts';
import { type Db, openDatabase } from './database.ts';
import { type ListRequest, listPage } from './keyset-page.ts';
import { matchesWords, searchable } from './search-words.ts';

let database: TestDatabase;
let db: Db;
let practiceId: number;

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const NAMES = ['Ada', 'ada', 'Ben', 'Ben', 'Ben', 'Çelik', 'Dora', 'Émile', 'Zoë', 'Zoë'];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
  practiceId = (await makePractice(db, 'Prairie Clinic', 'UTC')).id;
  await db.deleteFrom('patients').execute();
  for (const [index, firstName] of NAMES.entries()) {
    await db
      .insertInto('patients')
      .values({
        id: uuid(index),
        practiceId,
        firstName,
        lastName: `García-${index}`,
        language: 'en',
        email: null,
        mobile: null,
        createdAt: sql`timestamptz '2026-11-20 17:00:00.123456+00' + ${index % 3} * interval '1 microsecond'`,
      })
      .execute();
  }
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Sort = 'name' | 'created';
const patients = () => db.selectFrom('patients').where('practiceId', '=', practiceId).select('id');
const page = (request: Partial<ListRequest<Sort>>, query = patients()) =>
  listPage(
    db,
    query,
    { sort: 'name', limit: 3, ...request },
    {
      keys: {
        name: { by: sql`lower(first_name)`, type: 'text' },
        created: { by: sql`created_at`, type: 'timestamptz' },
      },
      id: sql`id`,
    },
  );

const inOrder = async (order: string) => {
  const { rows } = await sql<{ id: string }>`select id from patients order by ${sql.raw(order)}`.execute(db);
  return rows.map(({ id }) => id);
};

describe.each<[ListRequest<Sort>['sort'], string]>([
  ['name', 'lower(first_name), id'],
  ['-name', 'lower(first_name) desc, id desc'],
  ['created', 'created_at, id'],
  ['-created', 'created_at desc, id desc'],
])('in the order %s', (sort, order) => {
  test('forward paging shows each row once, and backward paging the same pages', async () => {
    const expected = await inOrder(order);
    const forth: string[][] = [];
    let cursor: string | null | undefined;
    let at: Awaited<ReturnType<typeof page>>;
    do {
      at = await page({ sort, cursor: cursor ?? undefined });
      expect(at.total).toBe(NAMES.length);
      forth.push(at.rows.map(({ id }) => id));
      cursor = at.nextCursor;
    } while (cursor);
    expect(forth.flat()).toEqual(expected);
    expect(forth.map((rows) => rows.length)).toEqual([3, 3, 3, 1]);

    const back: string[][] = [forth.at(-1) ?? []];
    while (at.previousCursor) {
      at = await page({ sort, cursor: at.previousCursor });
      back.unshift(at.rows.map(({ id }) => id));
      expect(at.nextCursor).not.toBeNull();
    }
    expect(back).toEqual(forth);
  });
});

test('the first page has no previous one, and rows have only their columns', async () => {
  const first = await page({ limit: 100 });
  expect(first).toMatchObject({ previousCursor: null, nextCursor: null });
  expect(first.rows[0]).toEqual({ id: uuid(0) });
});

test('a new row moves no other row to another page', async () => {
  const first = await page({});
  const added = { id: uuid(99), practiceId, firstName: 'Aaron', lastName: 'X', language: 'en' as const };
  await db
    .insertInto('patients')
    .values({ ...added, email: null, mobile: null })
    .execute();
  const second = await page({ cursor: first.nextCursor ?? '' });
  await db.deleteFrom('patients').where('id', '=', added.id).execute();
  expect(second.rows.map(({ id }) => id)).toEqual((await inOrder('lower(first_name), id')).slice(3, 6));
});

test.each([
  ['nonsense', 'abc'],
  ['empty', ''],
  ['of another order', Buffer.from(JSON.stringify(['after', 'created', 'x', uuid(1)])).toString('base64url')],
  ['with a wrong id', Buffer.from(JSON.stringify(['after', 'name', 'x', '1; drop'])).toString('base64url')],
  ['with NUL', Buffer.from(JSON.stringify(['after', 'name', '\0', uuid(1)])).toString('base64url')],
])('refuses a cursor that is %s', async (_, cursor) => {
  await expect(page({ cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test.each(['tomorrow', '2026-11-20', "2026-11-20 17:00:00+00'; --"])(
  'refuses a time that is %s',
  async (value) => {
    const cursor = Buffer.from(JSON.stringify(['after', 'created', value, uuid(1)])).toString('base64url');
    await expect(page({ sort: 'created', cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  },
);

describe('search words', () => {
  const found = async (typed: string) => {
    let query = patients();
    for (const word of matchesWords(searchable(sql`first_name || ' ' || last_name`), typed))
      query = query.where(word);
    return (await page({ limit: 100 }, query)).rows.length;
  };
  test.each([
    ['garcia', NAMES.length],
    ['zoe GARC', 2],
    ['arcia', NAMES.length],
    ['celik', 1],
    ['ik', 1],
    ['xyz', 0],
    ['%', NAMES.length],
    ["o'; drop table", 0],
  ] as const)('%s finds %i', async (typed, count) => {
    expect(await found(typed)).toBe(count);
  });
});
