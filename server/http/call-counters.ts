import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Callers counted locally while Redis is unreachable; an evicted one starts again at zero. */
const MOST_CALLERS = 20_000;

const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { count, redis.call('PTTL', KEYS[1]) }`;

interface Window {
  count: number;
  /** In milliseconds since the epoch. */
  ends: number;
}

/**
 * Call counters in Redis, shared by all processes. While Redis is unreachable, each process counts alone: limits are
 * then multiplied by the number of processes, but still apply.
 */
export function callCounters(redis: Pick<Redis, 'eval'>): FastifyRateLimitStoreCtor {
  const here = new LRUCache<string, Window>({ max: MOST_CALLERS });

  function countHere(key: string, windowMs: number): { current: number; ttl: number } {
    const now = Date.now();
    const known = here.get(key);
    const window = known && known.ends > now ? known : { count: 0, ends: now + windowMs };
    window.count += 1;
    here.set(key, window);
    return { current: window.count, ttl: window.ends - now };
  }

  return class CallCounters implements FastifyRateLimitStore {
    readonly #prefix: string;

    constructor(_options: FastifyRateLimitOptions, prefix = 'calls:') {
      this.#prefix = prefix;
    }

    incr(
      caller: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const key = `${this.#prefix}${caller}`;
      redis.eval(COUNT, 1, key, windowMs).then(
        (answer) => {
          const [current, ttl] = answer as [number, number];
          callback(null, { current, ttl });
        },
        () => callback(null, countHere(key, windowMs)),
      );
    }

    child(options: object): FastifyRateLimitStore {
      // The plugin's types omit these options.
      const { routeInfo } = options as { routeInfo?: { method?: string | string[]; url?: string } };
      return new CallCounters({}, `${this.#prefix}${routeInfo?.method ?? ''}${routeInfo?.url ?? ''}:`);
    }
  };
}
