import pg from 'pg';
import type { DatabaseServer } from './port.ts';

const OLDEST_SUPPORTED_MAJOR = 15;
/** A database that starts together with the product on a busy machine takes time. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * Checks that the PostgreSQL at `url` responds and is new enough, and that the owner can connect too.
 *
 * @param onlyOwner use only the role in `url`, without connecting to it
 * @throws Error that names the setting, host and database, never a password
 */
export async function openExternalDatabase(
  url: string,
  ownerUrl = url,
  { onlyOwner = false } = {},
): Promise<DatabaseServer> {
  if (!onlyOwner || ownerUrl === url) await check('DATABASE_URL', url);
  if (ownerUrl !== url) await check('DATABASE_OWNER_URL', ownerUrl);
  return { kind: 'external', url, ownerUrl, stop: async () => {} };
}

async function check(setting: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string }>(
      `select current_setting('server_version_num') as number`,
    );
    const major = Math.floor(Number(rows[0]?.number) / 10_000);
    if (major < OLDEST_SUPPORTED_MAJOR) {
      throw new Error(
        `it is PostgreSQL ${major}, and Anteroom needs ${OLDEST_SUPPORTED_MAJOR} or newer: upgrade the server`,
      );
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(`${setting} (${placeOf(url)}) cannot be used: ${reason}`);
  } finally {
    await client.end().catch(() => {});
  }
}

function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host || 'local socket'}${pathname}`;
  } catch {
    return 'not a valid connection string';
  }
}
