import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type PooledClient, preparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** Required by functions that lock rows or must be atomic. */
export type Trx = Transaction<Database>;

/** Timeout of any statement, in milliseconds; the product's own take far less. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Timeout of any answer, in milliseconds, for a server that cannot even report a timeout. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/**
 * Of one process. More of them do not do more on a few cores, and each plans its statements anew whenever PostgreSQL has
 * analyzed a table: with twelve, a busy morning stood still for two seconds each minute.
 */
const CONNECTIONS = 8;

/**
 * Connections to PostgreSQL 15 or later. `onError` gets errors of idle connections. By the name the audit's triggers know the
 * product, and the owner while it migrates.
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  applicationName: 'anteroom' | 'anteroom-migration' = 'anteroom',
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    Client: preparingClient(),
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: applicationName,
  });
  // A connection that breaks between two statements of a transaction emits 'error' only on itself, and an
  // unhandled 'error' ends the process; the pool reports idle ones as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', onError);
  // The pool keeps a connection that comes back unless it ends here.
  pool.on('release', (_, client) => {
    if ((client as unknown as PooledClient).readsOnly) (client as unknown as pg.Client).end(() => {});
  });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
