import pg from 'pg';
import { urlOfDatabase } from '../integrations/database/embedded/lease.ts';

export interface TestDatabase {
  /** Connection string of a superuser. */
  readonly url: string;
  /** Ends open connections and drops the database. */
  drop(): Promise<void>;
}

/** Creates database `name` in the cluster at `clusterUrl`, as a copy of `template`. */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template: string,
): Promise<TestDatabase> {
  await runOn(clusterUrl, `create database ${name} template ${template}`);
  return {
    url: urlOfDatabase(clusterUrl, name),
    drop: () => runOn(clusterUrl, `drop database if exists ${name} with (force)`),
  };
}

export function createEmptyDatabase(clusterUrl: string, name: string): Promise<TestDatabase> {
  return createDatabase(clusterUrl, name, 'template0');
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
