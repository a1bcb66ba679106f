import pg from 'pg';

const WORTH_PREPARING = 3;
/** Prepared statements kept per connection: several times as many as the product has. */
const MOST_PREPARED = 500;
const MOST_COUNTED = 5_000;

/**
 * Searches by name are planned for the typed text: for a frequent name PostgreSQL reads the list in order,
 * for a rare one it uses a name index. A prepared statement would have one plan for both.
 */
const PLANNED_EACH_TIME = /\bsearch_text\(/;

/**
 * PostgreSQL: read_only_sql_transaction. The product never starts one, so this server is not (or no longer)
 * the primary.
 */
const READS_ONLY = '25006';

/** PostgreSQL: "cached plan must not change result type", after a prepared statement's table was altered. */
const PLAN_IS_STALE = '0A000';

class PreparedNames {
  #uses = new Map<string, number>();
  #names = new Map<string, string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < WORTH_PREPARING || this.#names.size >= MOST_PREPARED) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `s${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Renames all statements, so that those prepared under old names are no longer used. */
  forget(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

export interface PooledClient {
  /** The server has refused a write. The pool drops the connection on release and opens another. */
  readonly readsOnly: boolean;
}

type Rows = pg.QueryResult<Record<string, unknown>>;

/**
 * A client that prepares frequent statements, so that PostgreSQL parses and plans each one once. Use with
 * `new pg.Pool({ Client: preparingClient() })`. Through a pooler it needs session mode, or PgBouncer 1.21.
 */
export function preparingClient(): typeof pg.Client {
  const names = new PreparedNames();
  const Preparing = class extends pg.Client implements PooledClient {
    readsOnly = false;

    override query(...asked: unknown[]): never {
      const [text, values] = asked;
      const ask = super.query as unknown as (this: pg.Client, ...asked: unknown[]) => Promise<Rows>;
      const plain =
        asked.length !== 2 ||
        typeof text !== 'string' ||
        !Array.isArray(values) ||
        values.length === 0 ||
        PLANNED_EACH_TIME.test(text);
      const name = plain ? undefined : names.nameOf(text);
      const answer = name ? ask.call(this, { name, text, values }) : ask.apply(this, asked);
      if (!(answer instanceof Promise)) return answer as never;
      return answer.catch((error: unknown) => {
        const { code } = error as { code?: unknown };
        if (code === PLAN_IS_STALE) names.forget();
        if (code === READS_ONLY) this.readsOnly = true;
        throw error;
      }) as never;
    }
  };
  return Preparing as unknown as typeof pg.Client;
}
