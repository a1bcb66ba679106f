import pg from 'pg';

/** From this use on a statement is prepared; before it, it may be one of many that are asked once. */
const WORTH_PREPARING = 3;
/** A connection keeps what it has prepared: as many as the product has statements, some times over. */
const MOST_PREPARED = 500;
/** Statements whose uses are counted. Lists of ids make a text of their own for each length. */
const MOST_COUNTED = 5_000;

/** PostgreSQL: "cached plan must not change result type", after a table was changed under a prepared statement. */
const PLAN_IS_STALE = '0A000';

/** Which statements are prepared, and under which name: the same for all connections of a pool. */
class PreparedNames {
  #uses = new Map<string, number>();
  #names = new Map<string, string>();
  #generation = 0;

  /** The name under which a statement is prepared; undefined while it is not worth it. */
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

  /** New names for all: what connections have prepared under the old ones is not asked for again. */
  forget(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

type Rows = pg.QueryResult<Record<string, unknown>>;

/**
 * A connection that prepares the statements that are asked often, so that PostgreSQL parses and plans each once and not
 * at every call. For `new pg.Pool({ Client: preparingClient() })`; through a pooler it needs sessions, or PgBouncer 1.21.
 */
export function preparingClient(): typeof pg.Client {
  const names = new PreparedNames();
  const Preparing = class extends pg.Client {
    // Kysely asks with a text and its values, and waits for the promise; whatever else is asked goes through as it is.
    override query(...asked: unknown[]): never {
      const [text, values] = asked;
      const ask = super.query as unknown as (this: pg.Client, ...asked: unknown[]) => Promise<Rows>;
      const plain =
        asked.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0;
      const name = plain ? undefined : names.nameOf(text);
      if (!name) return ask.apply(this, asked) as never;
      return ask.call(this, { name, text, values }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === PLAN_IS_STALE) names.forget();
        throw error;
      }) as never;
    }
  };
  return Preparing as unknown as typeof pg.Client;
}
