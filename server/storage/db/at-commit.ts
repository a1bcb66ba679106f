import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutorProvider,
} from 'kysely';

type Write<Trx, T> = (trx: Trx, items: readonly T[]) => Promise<void>;

const pending = new WeakMap<
  DatabaseConnection,
  Map<Write<never, never>, { trx: unknown; items: unknown[] }>
>();

/**
 * Adds items to what `write` writes as the transaction's last statement. For a lock that most transactions need, such
 * as that of a practice's audit chain: a transaction that takes it last waits for no row while it holds it, so it
 * cannot deadlock.
 */
export function atCommit<Trx extends QueryExecutorProvider, T>(
  trx: Trx,
  write: Write<Trx, T>,
  items: readonly T[],
): Promise<void> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const writes = pending.get(connection) ?? new Map();
    pending.set(connection, writes);
    writes.set(write, { trx, items: [...(writes.get(write)?.items ?? []), ...items] });
  });
}

class CommitDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const writes = pending.get(connection);
    pending.delete(connection);
    for (const [write, { trx, items }] of writes ?? []) await write(trx as never, items as never[]);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    pending.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** PostgreSQL with {@link atCommit}. */
export class CommitDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new CommitDriver(this.#config);
  }
}
