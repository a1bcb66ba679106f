import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { CodedError } from '#shared/errors.ts';
import { limitKey } from './limit-key.ts';

const WINDOW_MS = 60_000;
const MOST_CALLERS = 20_000;

const TAKE = `
  local count = tonumber(redis.call('GET', KEYS[1]) or '0')
  if count >= tonumber(ARGV[1]) then return { 0, redis.call('PTTL', KEYS[1]) } end
  if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return { 1, 0 }`;
/** Not below zero: the window of the place may have expired. */
const GIVE_BACK = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
  return 0`;

declare module 'fastify' {
  interface FastifyContextConfig {
    failuresPerMinute?: number;
  }
}

interface Window {
  taken: number;
  /** In milliseconds since the epoch. */
  ends: number;
}

type Taken = Promise<number | undefined>;

class FailureCounts {
  readonly #redis: Pick<Redis, 'eval'> | undefined;
  readonly #here = new LRUCache<string, Window>({ max: MOST_CALLERS });

  constructor(redis: Pick<Redis, 'eval'> | undefined) {
    this.#redis = redis;
  }

  async take(key: string, most: number): Taken {
    if (!this.#redis) return this.#takeHere(key, most);
    try {
      const [took, rest] = (await this.#redis.eval(TAKE, 1, key, most, WINDOW_MS)) as [number, number];
      return took === 1 ? undefined : rest;
    } catch {
      return this.#takeHere(key, most);
    }
  }

  async giveBack(key: string): Promise<void> {
    const window = this.#here.get(key);
    if (window && window.taken > 0) window.taken -= 1;
    // Without Redis, the count there expires with its minute.
    await this.#redis?.eval(GIVE_BACK, 1, key).catch(() => {});
  }

  #takeHere(key: string, most: number): number | undefined {
    const now = Date.now();
    const known = this.#here.get(key);
    const window = known && known.ends > now ? known : { taken: 0, ends: now + WINDOW_MS };
    if (window.taken >= most) return window.ends - now;
    window.taken += 1;
    this.#here.set(key, window);
    return undefined;
  }
}

/**
 * Limits an address's failed calls, not its successful ones: a clinic of sixty people shares one address, and
 * so does an attacker who guesses. A call counts as failed from its start and is uncounted on success, so
 * that a hundred parallel guesses gain nothing. Calls beyond the limit wait for the address's pending calls
 * in this process, and are refused once all of those have failed.
 */
export class FailureLimits {
  readonly #counts: FailureCounts;
  readonly #open = new Map<string, { calls: number; wake: (() => void)[] }>();

  constructor(redis?: Pick<Redis, 'eval'>) {
    this.#counts = new FailureCounts(redis);
  }

  /**
   * @returns a function that ends the call; must be called once
   * @throws TOO_MANY_REQUESTS with `seconds`
   */
  async begin(key: string, most: number): Promise<(failed: boolean) => Promise<void>> {
    for (;;) {
      const rest = await this.#counts.take(key, most);
      if (rest === undefined) break;
      const open = this.#open.get(key);
      if (!open) {
        const seconds = Math.max(1, Math.ceil(rest / 1000));
        throw new CodedError('TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', { seconds });
      }
      await new Promise<void>((resolve) => open.wake.push(resolve));
    }
    const open = this.#open.get(key) ?? { calls: 0, wake: [] };
    open.calls += 1;
    this.#open.set(key, open);
    return async (failed) => {
      if (!failed) await this.#counts.giveBack(key);
      open.calls -= 1;
      if (open.calls === 0) this.#open.delete(key);
      for (const wake of open.wake.splice(0)) wake();
    };
  }
}

export function limitFailures(app: FastifyInstance, limits: FailureLimits): void {
  app.addHook('onRequest', async (request, { raw }) => {
    const { config, method, url } = request.routeOptions;
    const most = config.failuresPerMinute;
    if (most === undefined) return;
    const key = `failures:${String(method)}${url ?? ''}:${limitKey(request.ip)}`;
    let end: ((failed: boolean) => Promise<void>) | undefined = await limits.begin(key, most);
    const over = (failed: boolean) => {
      void end?.(failed);
      end = undefined;
    };
    raw.once('finish', () => over(isRefusal(raw.statusCode)));
    // A call without an answer has failed, so that hanging up after a guess gains nothing.
    raw.once('close', () => over(true));
    if (raw.destroyed) over(true);
  });
}

const isRefusal = (status: number) => status >= 400 && status < 500;
