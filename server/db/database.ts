import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** Asked for by functions that take locks or must be all or nothing. */
export type Trx = Transaction<Database>;

/** The longest any statement may run, in milliseconds: nothing the product asks takes near as long. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** The longest we wait for an answer, in milliseconds: for a server that cannot even say that it is late. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** Connections to PostgreSQL 15 or later. `onError` hears of idle connections that broke. */
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
  // A connection that breaks while a transaction holds it between two statements tells only itself, and
  // an error that nobody hears ends the process; one that breaks while idle is told by the pool as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', onError);
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
