import pg from 'pg';
import { type DatabaseUrls, urlOfDatabase } from '#server/storage/postgres/embedded/make-database.ts';

const CLOSING_ATTEMPTS = 15;

/** `url` connects as the product's role, as in production. */
export interface TestDatabase extends DatabaseUrls {
  readonly environment: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string };
  drop(): Promise<void>;
}

export async function createDatabase(
  cluster: DatabaseUrls,
  name: string,
  template: string,
): Promise<TestDatabase> {
  // A copy has its template's objects and their rights, but not the rights on the database.
  await runAsSuperuser(
    cluster,
    `create database ${name} template ${template} owner anteroom_owner`,
    `revoke create, temporary on database ${name} from public`,
  );
  const [url, ownerUrl] = [urlOfDatabase(cluster.url, name), urlOfDatabase(cluster.ownerUrl, name)];
  return {
    url,
    ownerUrl,
    superuserUrl: urlOfDatabase(cluster.superuserUrl, name),
    environment: { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
    drop: () => drop(cluster, name),
  };
}

/** An ended pool may still be closing its connections, and would report that they were terminated. */
async function drop(cluster: DatabaseUrls, name: string): Promise<void> {
  await runAsSuperuser(
    cluster,
    `do $$ begin
      for attempt in 1..${CLOSING_ATTEMPTS} loop
        exit when not exists (select from pg_stat_activity where datname = '${name}');
        perform pg_sleep(0.02), pg_stat_clear_snapshot();
      end loop;
    end $$`,
    `drop database if exists ${name} with (force)`,
  );
}

export function createEmptyDatabase(cluster: DatabaseUrls, name: string): Promise<TestDatabase> {
  return createDatabase(cluster, name, 'template0');
}

async function runAsSuperuser({ superuserUrl }: DatabaseUrls, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
