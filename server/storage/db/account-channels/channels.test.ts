// Runs on both PostgreSQLs: it reads the columns of the schema.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, asReader, createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { restContracts } from '#shared/contracts/rest/index.ts';
import { COMMUNICATION_IDS } from '#shared/domain/communication.ts';
import { CHANNELS, NOT_CHANNELS } from './channels.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const SECRET_OR_ADDRESS =
  /(?:^|_)(?:hash|token|secret|password|credential|endpoint|challenge|email|mobile|phone|fax|recipient|contact|address|url|target|(?:public|private|server|transaction)_key)(?:_|$)/;

async function tablesOfAccounts(): Promise<Map<string, string[]>> {
  const { rows } = await asReader(database, (client) =>
    client.query<{ table: string; column: string }>(`
      select owner.relname as table, col.attname as column
      from pg_class as owner
      join pg_attribute as col on col.attrelid = owner.oid and col.attnum > 0 and not col.attisdropped
      where owner.relkind = 'r' and owner.relnamespace = 'public'::regnamespace and (
        exists (
          select from pg_constraint as reference
          where reference.conrelid = owner.oid and reference.contype = 'f'
            and reference.confrelid in ('accounts'::regclass, 'staff_sessions'::regclass))
        or exists (
          select from pg_attribute as person
          where person.attrelid = owner.oid and person.attname in ('account_id', 'staff_session_id')))`),
  );
  const found = new Map<string, string[]>();
  for (const { table, column } of rows)
    if (SECRET_OR_ADDRESS.test(column)) found.set(table, [...(found.get(table) ?? []), column]);
  return found;
}

const missing = async () => {
  const declared = new Set([
    ...Object.values(CHANNELS).map(({ table }) => table),
    ...Object.keys(NOT_CHANNELS),
  ]);
  return [...(await tablesOfAccounts())].filter(([table]) => !declared.has(table)).map(([table]) => table);
};

it('every table with an account and a secret or an address is a channel, or listed with its reason', async () => {
  expect(await missing()).toEqual([]);
});

it('lists no table without need', async () => {
  const found = await tablesOfAccounts();
  expect(Object.keys(NOT_CHANNELS).filter((table) => !found.has(table))).toEqual([]);
});

it('finds a new table with an account and an address', async () => {
  const table = 'fax_numbers (account_id uuid references accounts, fax_address text)';
  await asOwner(database, 'drop table if exists fax_numbers', `create table ${table}`);
  expect(await missing()).toEqual(['fax_numbers']);
  await asOwner(database, 'drop table fax_numbers');
});

it('what creates a channel and what notifies of it exist', () => {
  const calls = Object.values(CHANNELS).flatMap(({ madeBy }) =>
    madeBy.filter((name) => name.includes('/api/')),
  );
  expect(calls.filter((name) => !(name in restContracts))).toEqual([]);
  const kinds = Object.values(CHANNELS).flatMap(({ toldBy }) => ('untold' in toldBy ? [] : toldBy));
  expect(kinds.filter((kind) => !COMMUNICATION_IDS.includes(kind as never))).toEqual([]);
});
