import type { Redis } from 'ioredis';

/**
 * Answers of a server that is no longer the primary, or not yet: a fail-over may leave connections to it open.
 * `UNBLOCKED` ends what waited there when its role changed.
 */
const NOT_PRIMARY = /^(?:READONLY|LOADING|MASTERDOWN|UNBLOCKED)\b/;

/**
 * Keeps all connections of this process on one Redis server, the primary. Each alone would notice a fail-over at its
 * own time, or never: what one wrote, another would wait for on the demoted server.
 */
export class OneServer {
  readonly #onLeave: () => void;
  readonly #resentForMs: number;
  /** With the server's run id, as it said when the connection was made; undefined if it does not say. */
  readonly #connections = new Map<Redis, string | undefined>();
  #leavingSince: number | null = null;

  /**
   * @param onLeave the process leaves a server that is not the primary
   * @param resentForMs for so long a refused command is sent again, on the next connection
   */
  constructor(onLeave: () => void, resentForMs: number) {
    this.#onLeave = onLeave;
    this.#resentForMs = resentForMs;
  }

  /** Follows the connection and its duplicates; before it is ready. */
  follow(connection: Redis): void {
    this.#connections.set(connection, undefined);
    connection.on(
      'close',
      () => void (this.#connections.has(connection) && this.#connections.set(connection, undefined)),
    );
    connection.on('end', () => void this.#connections.delete(connection));
    // A subscriber cannot be asked later. The client asks each server once, before it uses it.
    const info = connection.info.bind(connection) as (...args: unknown[]) => Promise<string>;
    const duplicate = connection.duplicate.bind(connection);
    Object.assign(connection, {
      info: (...args: unknown[]) => {
        const answer = info(...args);
        answer.then(
          (text) => this.#connections.set(connection, /^run_id:(\w+)/m.exec(text)?.[1]),
          () => {},
        );
        return answer;
      },
      duplicate: (...args: Parameters<typeof duplicate>) => {
        const other = duplicate(...args);
        this.follow(other);
        return other;
      },
    });
  }

  /** Of `reconnectOnError`: 2 sends the command again. */
  readonly heed = (error: Error): false | 1 | 2 => {
    if (!NOT_PRIMARY.test(error.message)) return false;
    this.leave();
    const since = this.#leavingSince ?? 0;
    return performance.now() - since < this.#resentForMs ? 2 : 1;
  };

  /** All connections lead to one server, and none said that it is not the primary. */
  agrees(): boolean {
    return this.#leavingSince === null && !this.#areApart();
  }

  /** The server took a write: looks whether all connections lead to it. */
  tookWrite(): void {
    if (this.#areApart()) this.leave();
    else this.#leavingSince = null;
  }

  /** Makes all connections again; their address may lead to another server now. */
  leave(): void {
    if (this.#leavingSince === null) {
      this.#leavingSince = performance.now();
      this.#onLeave();
    }
    for (const connection of this.#connections.keys())
      if (connection.status === 'ready') connection.disconnect(true);
  }

  #areApart(): boolean {
    const servers = [...this.#connections]
      .filter(([{ status }, server]) => status === 'ready' && server !== undefined)
      .map(([, server]) => server);
    return new Set(servers).size > 1;
  }
}
