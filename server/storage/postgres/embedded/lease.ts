import pg from 'pg';
import { CLUSTER_ROLE } from './cluster.ts';

/** A running server responds immediately, except on an overloaded machine. */
const CONNECT_TIMEOUT_MS = 20_000;

const IN_USE = [0x616e7465, 0x726f6f6d] as const;

/**
 * A process's lease on the embedded database: a PostgreSQL advisory lock on a dedicated connection. It ends with the
 * process, and a process that gets the lock exclusively knows that it is alone. No files go stale, and a crash needs
 * no cleanup.
 */
export class Lease {
  readonly #url: string;
  #client: pg.Client | undefined;

  #onLost: (() => void) | undefined;

  private constructor(url: string, client: pg.Client) {
    this.#url = url;
    this.#client = client;
    // Without a listener, a lost connection would end the process.
    client.on('error', () => {
      if (!this.#client) return;
      this.#client = undefined;
      this.#onLost?.();
    });
  }

  /**
   * If another process is stopping the server, waits and fails when the connection ends.
   *
   * @param onLost called once when the lease ends because the server does
   */
  static async take(url: string, onLost: () => void): Promise<Lease> {
    const client = await connect(url);
    const lease = new Lease(url, client);
    try {
      await client.query('select pg_advisory_lock_shared($1, $2)', [...IN_USE]);
      // A stopping server may grant the claim and end it in one packet, before a listener exists.
      if (!lease.#client) throw new Error('Connection terminated with the claim');
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    lease.#onLost = onLost;
    return lease;
  }

  /**
   * If the lease was the last, runs `lastOne` while no new lease can be taken. If the server has already stopped, runs
   * nothing.
   */
  async release(lastOne: () => Promise<void>): Promise<void> {
    // PostgreSQL drops every connection when one of its processes crashes, and continues, so a new connection is
    // opened.
    const client = this.#client ?? (await connect(this.#url).catch(() => undefined));
    this.#client = undefined;
    if (!client) return;
    client.on('error', () => {});
    try {
      if (await isLast(client)) await lastOne();
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Releases the shared lock and tries to take it exclusively. No answer means that the server is stopping. */
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

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `${CLUSTER_ROLE} lease`,
  });
  // A stopping server may accept and end the connection in one packet, before the lease listens.
  client.on('error', () => {});
  await client.connect();
  return client;
}
