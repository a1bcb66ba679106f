import type { Redis } from 'ioredis';

/**
 * Answers of a server that is not the primary: a fail-over may leave connections to it open. `UNBLOCKED` ends the
 * commands that wait there when its role changes.
 */
const NOT_PRIMARY = /^(?:READONLY|LOADING|MASTERDOWN|UNBLOCKED)\b/;

/**
 * Keeps all connections of this process on one Redis server, the primary. Separate connections would notice a
 * fail-over at different times, or never, and one would wait on the demoted server for what another wrote.
 */
export class OneServer {
  readonly #onLeave: () => void;
  readonly #resentForMs: number;
  /** The server's run id, as reported when the connection was made; undefined if the server does not report one. */
  readonly #connections = new Map<Redis, string | undefined>();
  #leavingSince: number | null = null;

  /**
   * @param onLeave the process leaves a server that is not the primary
   * @param resentForMs how long a refused command is sent again, on the next connection
   */
  constructor(onLeave: () => void, resentForMs: number) {
    this.#onLeave = onLeave;
    this.#resentForMs = resentForMs;
  }

  /** Follows the connection and its duplicates. Must be called before the connection is ready. */
  follow(connection: Redis): void {
    this.#connections.set(connection, undefined);
    connection.on(
      'close',
      () => void (this.#connections.has(connection) && this.#connections.set(connection, undefined)),
    );
    connection.on('end', () => void this.#connections.delete(connection));
    // A subscriber cannot be queried later. The client queries each server once, before using it.
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

  /** For `reconnectOnError`: 2 resends the command. */
  readonly heed = (error: Error): false | 1 | 2 => {
    if (!NOT_PRIMARY.test(error.message)) return false;
    this.leave();
    const since = this.#leavingSince ?? 0;
    return performance.now() - since < this.#resentForMs ? 2 : 1;
  };

  agrees(): boolean {
    return this.#leavingSince === null && !this.#areApart();
  }

  tookWrite(): void {
    if (this.#areApart()) this.leave();
    else this.#leavingSince = null;
  }

  /** Reopens all connections, because their address may lead to another server now. */
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
