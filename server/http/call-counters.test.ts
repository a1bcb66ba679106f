import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { callCounters } from './call-counters.ts';

function redisOf() {
  const counts = new Map<string, number>();
  const state = { away: false };
  const eval_ = async (_script: string, _keys: number, key: string, windowMs: number) => {
    if (state.away) throw new Error('away');
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return [counts.get(key), windowMs];
  };
  return { state, counts, redis: { eval: eval_ } as never };
}

test('limits calls while Redis is unreachable too, with a counter per call', async () => {
  const { state, counts, redis } = redisOf();
  const app = Fastify();
  await app.register(rateLimit, { max: 100, timeWindow: '1 minute', store: callCounters(redis) });
  app.get('/few', { config: { rateLimit: { max: 3 } } }, () => 'few');
  app.get('/many', () => 'many');
  const statuses = async (url: string, times: number) => {
    const found: number[] = [];
    for (let count = 0; count < times; count += 1) found.push((await app.inject(url)).statusCode);
    return found;
  };
  expect(await statuses('/few', 4)).toEqual([200, 200, 200, 429]);
  expect(await statuses('/many', 1)).toEqual([200]);
  expect([...counts.values()]).toEqual([4, 1]);
  state.away = true;
  expect(await statuses('/few', 4)).toEqual([200, 200, 200, 429]);
  expect(await statuses('/many', 1)).toEqual([200]);
  state.away = false;
  expect(await statuses('/few', 1)).toEqual([429]);
  await app.close();
});
