// Runs on both PostgreSQLs: what their errors say, and with which fields.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databaseErrorFacts, errorWords, withoutValues } from '#server/storage/db/database-error.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { describeError } from './describe-error.ts';
import { createLogger } from './logging.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NAME = 'rosa.marin@example.test';

function logged(log: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  log(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const errorOf = (attempt: () => unknown): Promise<Error> =>
  Promise.resolve()
    .then(attempt)
    .then(
      () => {
        throw new Error('it was not refused');
      },
      (error) => error,
    );

const refusedByDatabase = () =>
  errorOf(() => world.deps.db.selectFrom('visits').select('id').where('id', '=', NAME).execute());

describe('logs an error without people’s data', () => {
  test('from PostgreSQL', async () => {
    const error = await refusedByDatabase();
    expect(error.message).toContain(NAME);
    const line = logged((log) => log.error({ err: error }, 'request failed'));
    expect(line).not.toContain('rosa');
    expect(line).toContain('"code":"22P02"');
    expect(line).toContain('describe-error.test.ts');
  });

  test('from PostgreSQL, as the cause of ours', async () => {
    const error = new Error('message could not be made', { cause: await refusedByDatabase() });
    const line = logged((log) => log.error({ err: error }, 'failed'));
    expect(line).toContain('message could not be made');
    expect(line).not.toContain('rosa');
  });

  test('from PostgreSQL, with the names of table and constraint', async () => {
    const { provider, clinicalAdmin } = world.staff;
    const error = await errorOf(() =>
      world.deps.db
        .updateTable('accounts')
        .set({ email: provider.email })
        .where('id', '=', clinicalAdmin.accountId)
        .execute(),
    );
    expect(describeError(error)).toMatchObject({
      code: '23505',
      table: 'accounts',
      constraint: 'accounts_email_key',
    });
    expect(JSON.stringify(describeError(error))).not.toContain(provider.email);
  });

  test.each<[string, () => unknown]>([
    ['a parser', () => JSON.parse(`{"name":${NAME}`)],
    ['the engine', () => BigInt(NAME)],
    [
      'a schema',
      () =>
        z
          .object({})
          .strict()
          .parse({ [NAME]: 1 }),
    ],
    ['an address', () => new URL(NAME)],
    ['the engine’s operator', () => 'x' in (NAME as unknown as object)],
    ['a file system', () => readFileSync(`/nowhere/${NAME}`)],
  ])('from %s', async (_of, attempt) => {
    const error = await errorOf(attempt);
    const line = logged((log) => {
      log.error({ err: error }, 'failed');
      log.error({ err: error }, error.message);
      log.error({ err: error });
      log.error(error);
    });
    expect(line).not.toContain('rosa');
    expect(line.match(/"stack":/g)?.length).toBe(4);
  });

  test('with lines that look like frames in our code', async () => {
    const error = JSON.parse.bind(null, `\n    at own (file:///server/${NAME}:1:2)`);
    expect(JSON.stringify(describeError(await errorOf(error)))).not.toContain('rosa');
  });
});

test('keeps the messages of our own errors and mistakes', () => {
  expect(describeError(new Error('part 3 of file 17 is damaged'))).toMatchObject({
    message: 'part 3 of file 17 is damaged',
    stack: expect.stringMatching(/^ {4}at .*describe-error\.test\.ts/),
  });
  const mistake = () => (undefined as unknown as { name: string }).name;
  return expect(errorOf(mistake).then(describeError)).resolves.toMatchObject({
    message: "Cannot read properties of undefined (reading 'name')",
  });
});

test('gives an operator and a job’s record the code', async () => {
  const error = await refusedByDatabase();
  expect(errorWords(error)).toBe('PostgreSQL refused it with SQLSTATE 22P02');
  expect(String(withoutValues(error))).not.toContain('rosa');
  const table = await errorOf(() => sql`select * from nowhere`.execute(world.deps.db));
  expect(errorWords(table)).toBe(
    'PostgreSQL refused it with SQLSTATE 42P01: relation "nowhere" does not exist',
  );
  const missing = await errorOf(() => JSON.parse('{'));
  expect([errorWords(missing), withoutValues(missing)]).toEqual([missing.message, missing]);
  expect(databaseErrorFacts('text')).toBeNull();
});
