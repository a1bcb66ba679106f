import pg from 'pg';
import './global-setup.ts';
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Db } from '../storage/db/database.ts';
import { createDatabase, createEmptyDatabase, type TestDatabase } from './admin-database.ts';

export type { TestDatabase } from './admin-database.ts';

/**
 * A migrated database for one test file: `const database = await createTestDatabase(); afterAll(() =>
 * database.drop());`. It is in the embedded PostgreSQL, or with `ANTEROOM_TEST_DATABASE=debian` in the distribution's.
 * Its `url` can change neither the schema nor append-only tables; tests that need to use `asOwner` or `asSuperuser`.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  const { urls, template } = inject('testCluster');
  return createDatabase(urls, uniqueName(), template);
}

/** Has no tables, for tests of the migrations. They run as the owner, at `ownerUrl`. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createEmptyDatabase(inject('testCluster').urls, uniqueName());
}

function uniqueName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

export function asOwner({ ownerUrl }: TestDatabase, ...statements: string[]): Promise<void> {
  return run(ownerUrl, statements);
}

export function asSuperuser({ superuserUrl }: TestDatabase, ...statements: string[]): Promise<void> {
  return run(superuserUrl, statements);
}

export function asReader<T>({ ownerUrl }: TestDatabase, read: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(ownerUrl, read);
}

function run(connectionString: string, statements: readonly string[]): Promise<void> {
  return connected(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function connected<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export function countingDatabase(db: Db): { db: Db; statements(): number } {
  let sent = 0;
  return {
    statements: () => sent,
    db: db.withPlugin({
      transformQuery({ node }) {
        sent += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
}
