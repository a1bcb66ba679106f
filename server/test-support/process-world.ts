import { Redis } from 'ioredis';
import { createMessageCipher } from '#server/realtime/bus/message-cipher.ts';
import { sealTraffic } from '#server/realtime/bus/seal-traffic.ts';
import type { Browser } from './browser.ts';
import { onFreePort } from './on-free-port.ts';
import { startRedis } from './redis-server.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { TestSocket } from './test-socket.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export interface WorldProcess extends ServerProcess {
  port: number;
  ready(): Promise<Record<string, boolean>>;
}

export type ProcessWorld = Awaited<ReturnType<typeof createProcessWorld>>;

export async function createProcessWorld(options: WorldOptions = {}) {
  const world = await createWorld(options);
  // The processes use the machine's clock.
  world.time.now = Date.now();
  const redis = await startRedis();
  const processes = new Set<WorldProcess>();
  const sockets: TestSocket[] = [];

  function connect(
    at: WorldProcess,
    browser: Browser,
    auth: Record<string, unknown>,
    namespace = '/room',
  ): TestSocket {
    const headers = { origin: world.publicUrl, cookie: browser.cookieHeader };
    const socket = new TestSocket(`http://127.0.0.1:${at.port}${namespace}`, auth, headers);
    sockets.push(socket);
    return socket;
  }

  return {
    ...world,
    redis,
    connect,
    async told(): Promise<string> {
      const client = sealTraffic(new Redis(redis.url), createMessageCipher(world.deps.keys.bus));
      try {
        return JSON.stringify(await client.xread('COUNT', 10_000, 'STREAMS', 'anteroom:events', '0'));
      } finally {
        client.disconnect();
      }
    },
    async ownerOf(visitId: string): Promise<string | null> {
      const client = new Redis(redis.url);
      try {
        return await client.get(`anteroom:owner:${visitId}`);
      } finally {
        client.disconnect();
      }
    },
    async process(redisUrl = redis.url, more: Record<string, string> = {}): Promise<WorldProcess> {
      const environment = {
        PUBLIC_URL: world.publicUrl,
        DATABASE_URL: world.database.url,
        REDIS_URL: redisUrl,
        LOG_LEVEL: 'warn',
        ...more,
      };
      const { port, started } = await onFreePort(async (free) => ({
        port: free,
        started: await startServer({ PORT: String(free), ...environment }),
      }));
      const process: WorldProcess = {
        ...started,
        port,
        ready: async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
          return (await answer.json()) as Record<string, boolean>;
        },
      };
      processes.add(process);
      return process;
    },
    async visitSoon(changes: Parameters<World['scheduled']>[0] = {}) {
      const start = new Date(Date.now() + 5 * 60_000);
      const local = start.toLocaleString('sv-SE', { timeZone: world.practice.timeZone });
      const [date = '', time = ''] = local.split(' ');
      return world.scheduled(Object.assign({ date, time: time.slice(0, 5) }, changes));
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.close();
      for (const process of processes) {
        process.signal('SIGCONT');
        await process.stop('SIGKILL');
      }
      await redis.stop();
      await world.close();
    },
  };
}
