import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, createEmptyDatabase, type TestDatabase } from './admin-database.ts';
import type {} from './global-setup.ts';

export type { TestDatabase } from './admin-database.ts';

/**
 * A migrated database that belongs to the calling test file alone:
 *
 *     const database = await createTestDatabase();
 *     afterAll(() => database.drop());
 *
 * It lives in the embedded PostgreSQL, or with `ANTEROOM_TEST_DATABASE=debian` in the distribution's.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testCluster');
  return createDatabase(url, uniqueName(), template);
}

/** Like `createTestDatabase`, without any table: for tests of the migrations themselves. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createEmptyDatabase(inject('testCluster').url, uniqueName());
}

function uniqueName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}
