import pg from 'pg';
import { CLUSTER_ROLE } from './cluster.ts';

/** A server that is there answers at once, except on a machine that is out of breath; then a start waits. */
const CONNECT_TIMEOUT_MS = 20_000;

/** Key of the advisory lock that every process of the application shares while it uses the cluster. */
const IN_USE = [0x616e7465, 0x726f6f6d] as const; // 'ante', 'room'

/**
 * A process's claim on the embedded database. It is an advisory lock of PostgreSQL itself, held by a
 * connection of its own, so the claim ends with the process however that ends, and whoever can take the
 * lock alone knows that nobody else is there. No files to go stale, no owner to hand over after a crash.
 */
export class Lease {
  readonly #url: string;
  #client: pg.Client | undefined;

  #onLost: (() => void) | undefined;

  private constructor(url: string, client: pg.Client) {
    this.#url = url;
    this.#client = client;
    // Without a listener a database that goes away would end the process.
    client.on('error', () => {
      if (!this.#client) return;
      this.#client = undefined;
      this.#onLost?.();
    });
  }

  /**
   * Claims the database at `url`, creating it in its cluster when it is not there yet. Waits while another
   * process is about to stop the server, and then fails as the connection ends.
   *
   * @param onLost called once when the claim ends because the server does
   */
  static async take(url: string, onLost: () => void): Promise<Lease> {
    const client = await connectCreating(url);
    const lease = new Lease(url, client);
    try {
      await client.query('select pg_advisory_lock_shared($1, $2)', [...IN_USE]);
      // A server that stops may grant the claim and end it in one breath, before there is anybody to be told.
      if (!lease.#client) throw new Error('Connection terminated with the claim');
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    lease.#onLost = onLost;
    return lease;
  }

  /**
   * Gives the claim up. When nobody else has one, `lastOne` runs while no new claim can be made.
   * When the server is gone already, there is nothing to give up and nothing runs.
   */
  async release(lastOne: () => Promise<void>): Promise<void> {
    // PostgreSQL drops every connection when one of its processes crashes, and carries on: hence a new one.
    const client = this.#client ?? (await connect(this.#url).catch(() => undefined));
    // From here on the end of the connection is no loss.
    this.#client = undefined;
    if (!client) return;
    // The last one's own connection ends with the server.
    client.on('error', () => {});
    try {
      if (await isLast(client)) await lastOne();
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Gives the shared lock up and tries to take it alone; no answer means that the server is going already. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', [...IN_USE]);
    const sql = 'select pg_try_advisory_lock($1, $2) as alone';
    const { rows } = await client.query<{ alone: boolean }>(sql, [...IN_USE]);
    return rows[0]?.alone ?? false;
  } catch {
    return false;
  }
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
    // Another process created it since we looked; the two codes are those of an orderly and of a close race.
    if (![SQLSTATE_DUPLICATE_DATABASE, SQLSTATE_UNIQUE_VIOLATION].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await maintenance.end();
  }
  return connect(url);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `${CLUSTER_ROLE} lease`,
  });
  await client.connect();
  return client;
}

const SQLSTATE_NO_SUCH_DATABASE = '3D000';
const SQLSTATE_DUPLICATE_DATABASE = '42P04';
const SQLSTATE_UNIQUE_VIOLATION = '23505';

/** SQLSTATE or system error code of a failed connection or query. */
export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}

/** `url` with another database in it. */
export function urlOfDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
