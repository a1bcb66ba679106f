import type { FastifyBaseLogger } from 'fastify';
import type { AnchorTarget } from './port.ts';

/** A system that stores anchors cannot be used now. The fault is logged already. */
export class TargetAway extends Error {
  override readonly name = 'TargetAway';
}

export interface Watched {
  connected(): boolean;
  /** @throws TargetAway if the action fails */
  reach<T>(action: () => Promise<T>): Promise<T>;
}

export function watched(
  target: AnchorTarget['name'],
  what: 'sent' | 'read back',
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Watched {
  let away = false;
  return {
    connected: () => !away,
    async reach(action) {
      try {
        const result = await action();
        if (away) log.info({ target }, `ends of chains are ${what} again`);
        away = false;
        return result;
      } catch (error) {
        const fault = faultOf(error);
        if (!away) log.warn({ target, fault }, `ends of chains cannot be ${what}`);
        away = true;
        throw new TargetAway(fault, { cause: error });
      }
    },
  };
}

export function faultOf(error: unknown): string {
  const { cause, name, message } = error as Error;
  if (name === 'TimeoutError') return name;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}
