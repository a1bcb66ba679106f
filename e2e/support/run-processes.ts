import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseUrls } from '#server/storage/postgres/embedded/make-database.ts';
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '#server/test-support/admin-database.ts';
import { startTestCluster } from '#server/test-support/test-cluster.ts';

/**
 * Environment variables that tell a run's workers where its PostgreSQL is, and when its template was made. Unset in
 * the benchmarks.
 */
const CLUSTER = 'ANTEROOM_E2E_CLUSTER';
const MADE_AT = 'ANTEROOM_E2E_TEMPLATE_MADE_AT';
const TEMPLATE = 'started_once';

/** Shared by every product on the run's PostgreSQL, because the template's links and messages are derived from it. */
export const RUN_SECRET = 'the one secret of all products of a test run';

/**
 * One PostgreSQL for the whole run, with one database in which a product has started once: migrated, with the queues'
 * tables and the demo enterprise.
 *
 * @param startOnce starts a product on the database and stops it
 * @returns a function that stops PostgreSQL
 */
export async function startRunCluster(
  startOnce: (environment: TestDatabase['environment']) => Promise<void>,
): Promise<() => Promise<void>> {
  const cluster = await startTestCluster('embedded');
  try {
    const template = await createEmptyDatabase(cluster, TEMPLATE);
    await startOnce(template.environment);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  process.env[CLUSTER] = JSON.stringify(cluster);
  process.env[MADE_AT] = String(Date.now());
  return () => cluster.stop();
}

/** Undefined if the run has no template. */
export async function cloneTemplate(): Promise<TestDatabase | undefined> {
  const cluster = runCluster();
  if (!cluster) return undefined;
  const database = await createDatabase(cluster, uniqueName(), TEMPLATE);
  await startDemoNow(database.url);
  return database;
}

function runCluster(): DatabaseUrls | undefined {
  const urls = process.env[CLUSTER];
  return urls ? JSON.parse(urls) : undefined;
}

/** The demo's visits start some minutes after its own start, and the template was made a while ago. */
async function startDemoNow(url: string): Promise<void> {
  const minutes = Math.round((Date.now() - Number(process.env[MADE_AT])) / 60_000);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [table, column] of [
      ['visits', 'starts_at'],
      ['links', 'expires_at'],
    ])
      await client.query(`update ${table} set ${column} = ${column} + make_interval(mins => $1)`, [minutes]);
  } finally {
    await client.end();
  }
}

const uniqueName = () => `e2e_${randomBytes(8).toString('hex')}`;
