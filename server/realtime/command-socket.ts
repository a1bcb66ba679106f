import type { Socket } from 'socket.io';
import type { z } from 'zod';
import type { Ack } from '../../shared/contracts/socket/commands.ts';
import { CodedError } from '../../shared/errors.ts';
import { toCoded } from '../http/errors.ts';
import { TokenBucket } from './token-bucket.ts';

export type CommandTable = Record<string, { payload: z.ZodType }>;

export interface CommandSocketOptions<T extends CommandTable> {
  commands: T;
  /** Authorises and carries out; throws a CodedError to refuse. Only ever sees payloads that fit. */
  run(name: keyof T & string, payload: never): Promise<object>;
  /** Hears of errors that are nobody's fault but ours. */
  onFailure(name: string, error: unknown): void;
}

/** Commands a socket may send at once, and then per second. A person clicking stays far below. */
const BURST = 120;
const PER_SECOND = 60;
/** Refusals for going too fast before the socket is cut off. */
const PATIENCE = 600;

/**
 * Answers every event of a socket: one that is no command, does not fit its schema or comes too fast is
 * refused with a code, and nothing else happens.
 */
export function answerCommands<T extends CommandTable>(
  socket: Socket,
  options: CommandSocketOptions<T>,
): void {
  const bucket = new TokenBucket(BURST, PER_SECOND);
  let refused = 0;
  socket.onAny((name: string, ...parts: unknown[]) => {
    const last = parts.at(-1);
    const acknowledge = typeof last === 'function' ? (answer: Ack<object>) => void last(answer) : () => {};
    const refuse = (error: CodedError) => acknowledge({ ok: false, error: error.toBody() });

    if (!bucket.take(Date.now())) {
      refused += 1;
      if (refused > PATIENCE) socket.disconnect(true);
      return refuse(new CodedError('TOO_MANY_REQUESTS'));
    }
    if (!Object.hasOwn(options.commands, name))
      return refuse(new CodedError('NOT_FOUND', 'No such command.'));
    const parsed = options.commands[name]?.payload.safeParse(parts[0]);
    if (!parsed?.success)
      return refuse(new CodedError('INVALID_INPUT', 'The payload does not fit its schema.'));

    options.run(name, parsed.data as never).then(
      (data) => acknowledge({ ok: true, data }),
      (error: unknown) => {
        const coded = toCoded(error);
        if (!(error instanceof CodedError) && coded.status >= 500) options.onFailure(name, error);
        refuse(coded);
      },
    );
  });
}
