import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, createEmptyDatabase, type TestDatabase } from './admin-database.ts';
import type {} from './global-setup.ts';

export type { TestDatabase } from './admin-database.ts';

/**
 * A migrated database for the calling test file alone: const database = await createTestDatabase();
 * afterAll(() => database.drop()); It is in the embedded PostgreSQL, or with `ANTEROOM_TEST_DATABASE=debian`
 * in the distribution's.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testCluster');
  return createDatabase(url, uniqueName(), template);
}

/** Like `createTestDatabase` but without tables, for tests of the migrations. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createEmptyDatabase(inject('testCluster').url, uniqueName());
}

function uniqueName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}
