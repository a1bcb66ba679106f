import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';

const ROLES = readFileSync(new URL('../roles.sql', import.meta.url), 'utf8');
const OWNER_ROLE = 'anteroom_owner';
const APP_ROLE = 'anteroom_app';

/** A running server responds immediately, except on an overloaded machine. */
const CONNECT_TIMEOUT_MS = 20_000;

const SQLSTATE_NO_SUCH_DATABASE = '3D000';
const SQLSTATE_DUPLICATE_DATABASE = '42P04';
const SQLSTATE_UNIQUE_VIOLATION = '23505';

export interface DatabaseUrls {
  readonly url: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string;
}

export async function makeDatabase(superuserUrl: string): Promise<DatabaseUrls> {
  const urls = {
    superuserUrl,
    url: urlOfRole(superuserUrl, APP_ROLE),
    ownerUrl: urlOfRole(superuserUrl, OWNER_ROLE),
  };
  const client = await connectCreating(superuserUrl);
  try {
    await client.query(
      `select set_config('anteroom.owner_password', $1, false), set_config('anteroom.app_password', $2, false)`,
      [new URL(urls.ownerUrl).password, new URL(urls.url).password],
    );
    await client.query(ROLES);
  } finally {
    await client.end().catch(() => {});
  }
  return urls;
}

/** Derives the role's password from the superuser's, so that only one file must be kept private. */
function urlOfRole(superuserUrl: string, role: string): string {
  const url = new URL(superuserUrl);
  url.password = createHmac('sha256', url.password).update(role).digest('base64url');
  url.username = role;
  return url.href;
}

async function connectCreating(url: string): Promise<pg.Client> {
  try {
    return await connect(url);
  } catch (error) {
    if (codeOf(error) !== SQLSTATE_NO_SUCH_DATABASE) throw error;
  }
  const name = new URL(url).pathname.slice(1);
  const maintenance = await connect(urlOfDatabase(url, 'postgres'));
  try {
    await maintenance.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process created it concurrently. The codes depend on how close the race was.
    if (![SQLSTATE_DUPLICATE_DATABASE, SQLSTATE_UNIQUE_VIOLATION].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await maintenance.end().catch(() => {});
  }
  return connect(url);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Another process may stop the server now. The running query then fails, and the caller retries.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}

export function urlOfDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
