import { LRUCache } from 'lru-cache';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { toCoded } from '#server/http/errors.ts';
import { cleaned } from '#server/http/validate.ts';
import type { Ack } from '#shared/contracts/socket/commands.ts';
import { CodedError, type ErrorCode } from '#shared/errors.ts';
import { fromSocket } from './socket-server.ts';
import { TokenBucket } from './token-bucket.ts';

export type CommandTable = Record<string, { payload: z.ZodType }>;

export interface CommandSocketOptions<T extends CommandTable> {
  commands: T;
  /** @throws CodedError to refuse */
  run(name: keyof T & string, payload: never): Promise<object>;
  onFailure(name: string, error: unknown): void;
  /**
   * Called for a refused command: too fast, unknown, or invalid. `again`: this socket was refused with this code
   * before.
   */
  onRefused?(code: ErrorCode, again: boolean): void;
  /**
   * The session or person that the socket belongs to. All their sockets share one limit, even after they reconnect.
   */
  session: string;
  buckets: SessionBuckets;
}

export class SessionBuckets {
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: MOST_SESSIONS });
  readonly #burst: number;

  constructor(burst = BURST) {
    this.#burst = burst;
  }

  of(session: string): TokenBucket {
    const known = this.#buckets.get(session);
    if (known) return known;
    const bucket = new TokenBucket(this.#burst, PER_SECOND);
    this.#buckets.set(session, bucket);
    return bucket;
  }
}

/** Far more sessions than are in visits. An evicted one starts with a new limit. */
const MOST_SESSIONS = 20_000;
/** Commands that a session may send in a burst, and then per second; far more than a person clicks. */
const BURST = 120;
const PER_SECOND = 60;
const PATIENCE = 600;

/**
 * Answers every event of a socket. An unknown command, an invalid payload or a command over the rate limit is
 * refused with a code and has no other effect.
 */
export function answerCommands<T extends CommandTable>(
  socket: Socket,
  options: CommandSocketOptions<T>,
): void {
  const bucket = options.buckets.of(options.session);
  let refused = 0;
  const told = new Set<ErrorCode>();
  socket.onAny((name: string, ...parts: unknown[]) => {
    const last = parts.at(-1);
    const acknowledge = typeof last === 'function' ? (answer: Ack<object>) => void last(answer) : () => {};
    const answer = (error: CodedError) => acknowledge({ ok: false, error: error.toBody() });
    const refuse = (error: CodedError) => {
      fromSocket(socket, () => options.onRefused?.(error.code, told.has(error.code)));
      told.add(error.code);
      answer(error);
    };

    if (!bucket.take(Date.now())) {
      refused += 1;
      if (refused > PATIENCE) socket.disconnect(true);
      return refuse(new CodedError('TOO_MANY_REQUESTS'));
    }
    if (!Object.hasOwn(options.commands, name))
      return refuse(new CodedError('NOT_FOUND', 'No such command.'));
    let payload: unknown;
    try {
      payload = cleaned(parts[0]);
    } catch (error) {
      return refuse(toCoded(error));
    }
    const parsed = options.commands[name]?.payload.safeParse(payload);
    // Bytes are an object too, and a schema without fields would accept them. No command has any.
    if (!parsed?.success || ArrayBuffer.isView(parts[0]))
      return refuse(new CodedError('INVALID_INPUT', 'The payload does not fit its schema.'));

    fromSocket(socket, () => options.run(name, parsed.data as never)).then(
      (data) => acknowledge({ ok: true, data }),
      (error: unknown) => {
        const coded = toCoded(error);
        if (!(error instanceof CodedError) && coded.status >= 500) options.onFailure(name, error);
        if (coded.status >= 500) answer(coded);
        else refuse(coded);
      },
    );
  });
}
