import type { FastifyBaseLogger } from 'fastify';
import { inProcessBus } from './in-process.ts';
import type { Bus } from './port.ts';
import type { RedisBus } from './redis.ts';

export type { Bus } from './port.ts';

export async function openBus(
  redisUrl: string | undefined,
  key: Buffer,
  log: FastifyBaseLogger,
): Promise<{ bus: Bus; redis: RedisBus['client'] | undefined }> {
  if (!redisUrl) return { bus: inProcessBus(), redis: undefined };
  const { openRedisBus } = await import('./redis.ts');
  const bus = await openRedisBus(redisUrl, key, log);
  return { bus, redis: bus.client };
}
