import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/storage/migrating/prepare-database.ts';
import type { DatabaseUrls } from '#server/storage/postgres/embedded/make-database.ts';
import { createEmptyDatabase } from './admin-database.ts';
import { startTestCluster, type TestDatabaseKind } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: { urls: DatabaseUrls; template: string };
  }
}

const TEMPLATE = 'migrated_template';

/** One PostgreSQL for the whole run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.ANTEROOM_TEST_DATABASE || 'embedded';
  if (!isKind(kind)) throw new Error(`ANTEROOM_TEST_DATABASE is 'embedded' or 'debian', not '${kind}'`);
  const cluster = await startTestCluster(kind);
  try {
    const template = await createEmptyDatabase(cluster, TEMPLATE);
    await prepareDatabase(template);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const { url, ownerUrl, superuserUrl } = cluster;
  project.provide('testCluster', { urls: { url, ownerUrl, superuserUrl }, template: TEMPLATE });
  return () => cluster.stop();
}

function isKind(kind: string): kind is TestDatabaseKind {
  return kind === 'embedded' || kind === 'debian';
}
