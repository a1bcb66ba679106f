import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** Required by functions that lock rows or must be atomic. */
export type Trx = Transaction<Database>;

/** Timeout of any statement, in milliseconds; the product's own take far less. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Timeout of any answer, in milliseconds, for a server that cannot even report a timeout. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** Connections to PostgreSQL 15 or later. `onError` gets errors of idle connections. */
export function openDatabase(url: string, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: url,
    Client: preparingClient(),
    max: 12,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'anteroom',
  });
  // A connection that breaks between two statements of a transaction emits 'error' only on itself, and an
  // unhandled 'error' ends the process; the pool reports idle ones as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', onError);
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
