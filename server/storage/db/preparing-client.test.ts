// Runs on both PostgreSQLs: statements that a connection prepares.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { preparingClient } from './preparing-client.ts';

let database: TestDatabase;
let connection: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = new (preparingClient())(database.ownerUrl);
  await connection.connect();
});

afterAll(async () => {
  await connection.end();
  await database.drop();
});

const prepared = async () => {
  const { rows } = await connection.query('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement as string);
};

test('prepares a statement at its third use, with the same results', async () => {
  const text = 'select $1::int + $2::int as sum';
  for (const [first, second] of [
    [1, 2],
    [2, 3],
  ]) {
    expect((await connection.query(text, [first, second])).rows).toEqual([
      { sum: (first ?? 0) + (second ?? 0) },
    ]);
    expect(await prepared()).not.toContain(text);
  }
  expect((await connection.query(text, [3, 4])).rows).toEqual([{ sum: 7 }]);
  expect(await prepared()).toContain(text);
  expect((await connection.query(text, [4, 5])).rows).toEqual([{ sum: 9 }]);
});

test('does not prepare statements without values or with lists of varying length', async () => {
  for (let round = 0; round < 4; round += 1) await connection.query('select now()');
  for (let length = 1; length < 6; length += 1) {
    const places = Array.from({ length }, (_, index) => `$${index + 1}`).join(', ');
    await connection.query(`select 1 where 1 in (${places})`, Array(length).fill('1'));
  }
  const statements = await prepared();
  expect(statements).not.toContain('select now()');
  expect(statements.filter((statement) => statement.includes('1 in ('))).toEqual([]);
});

test('plans a search by name for what was typed', async () => {
  const text = 'select search_text($1) as words';
  for (let round = 0; round < 4; round += 1) {
    expect((await connection.query(text, ['Zoë  Łuka'])).rows).toEqual([{ words: ' zoe luka' }]);
  }
  expect(await prepared()).not.toContain(text);
});

test('a wrong value fails only its own use', async () => {
  const text = 'select $1::int as number';
  for (let round = 0; round < 4; round += 1) {
    await expect(connection.query(text, ['no number'])).rejects.toThrow(/invalid input syntax/);
    expect((await connection.query(text, ['7'])).rows).toEqual([{ number: 7 }]);
  }
});

test('a table that a newer version changes causes at most one failure', async () => {
  await connection.query('create table note (id int, text text)');
  await connection.query("insert into note values (1, 'kept')");
  const text = 'select * from note where id = $1';
  for (let round = 0; round < 4; round += 1) await connection.query(text, [1]);
  await connection.query('alter table note add column read boolean not null default true');
  await expect(connection.query(text, [1])).rejects.toThrow(/cached plan must not change result type/);
  for (let round = 0; round < 4; round += 1) {
    expect((await connection.query(text, [1])).rows).toEqual([{ id: 1, text: 'kept', read: true }]);
  }
});
