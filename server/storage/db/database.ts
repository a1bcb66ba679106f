import { CamelCasePlugin, Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { CommitDialect } from './at-commit.ts';
import { type PooledClient, preparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const STATEMENT_TIMEOUT_MS = 15_000;

/** Response timeout in milliseconds, for a server that cannot even report a statement timeout. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/**
 * Connections per process. On a few cores more connections add no throughput, and each one replans its
 * statements whenever PostgreSQL analyzes a table: twelve stalled a busy morning for two seconds every
 * minute.
 */
const CONNECTIONS = 8;

/**
 * Connects to PostgreSQL 15 or later. `onError` gets errors of idle connections. The audit triggers recognize
 * the product by its application name, and the owner during migrations.
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
  // unhandled 'error' ends the process. The pool reports idle connections.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', onError);
  // The pool keeps a released connection unless it is ended here.
  pool.on('release', (_, client) => {
    if ((client as unknown as PooledClient).readsOnly) (client as unknown as pg.Client).end(() => {});
  });
  return new Kysely<Database>({
    dialect: new CommitDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
