import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RedisServer, startRedis } from '#server/test-support/redis-server.ts';
import { openRedisBus, type RedisBus } from './redis.ts';

let servers: [RedisServer, RedisServer];
let name: Awaited<ReturnType<typeof startName>>;
let bus: RedisBus;

beforeEach(async () => {
  servers = await Promise.all([startRedis(), startRedis()]);
  await command(servers[1], 'replicaof', '127.0.0.1', portOf(servers[0]));
  name = await startName(Number(portOf(servers[0])));
  bus = await openRedisBus(name.url, Buffer.alloc(32, 1), pino({ level: 'silent' }) as never);
  // The adapter's connections open only once it is created.
  await expect.poll(() => name.openTo(portOf(servers[0]))).toBeGreaterThanOrEqual(5);
});
afterEach(async () => {
  bus.close();
  name.close();
  await Promise.all(servers.map((server) => server.stop()));
});

const portOf = ({ url }: RedisServer) => new URL(url).port;

async function command(server: RedisServer, word: string, ...args: string[]): Promise<unknown> {
  const client = new Redis(server.url);
  try {
    return await client.call(word, ...args);
  } finally {
    client.disconnect();
  }
}

async function startName(port: number) {
  const open = new Map<Socket, number>();
  const name = { port };
  const proxy = createServer((client) => {
    const upstream = connect(name.port, '127.0.0.1');
    open.set(client, name.port);
    client.pipe(upstream).pipe(client);
    for (const end of [client, upstream]) {
      end.on('error', () => {});
      end.on('close', () => {
        open.delete(client);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return Object.assign(name, {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    openTo: (to: string) => [...open.values()].filter((one) => one === Number(to)).length,
    close() {
      for (const client of open.keys()) client.destroy();
      proxy.close();
    },
  });
}

const beat = () =>
  bus.beat({ held: [], watched: [], processes: [] }).then(
    () => {},
    () => {},
  );

async function allAtTheSecond(): Promise<void> {
  await expect
    .poll(async () => {
      await beat();
      return [name.openTo(portOf(servers[0])), bus.reachable()];
    })
    .toEqual([0, true]);
  expect(name.openTo(portOf(servers[1]))).toBeGreaterThanOrEqual(5);
}

test('all connections leave a demoted server, although they are still open', async () => {
  const returned: boolean[] = [];
  bus.onBack((eventsLost) => returned.push(eventsLost));
  await command(servers[1], 'replicaof', 'no', 'one');
  await command(servers[0], 'replicaof', '127.0.0.1', portOf(servers[1]));
  name.port = Number(portOf(servers[1]));
  await allAtTheSecond();
  expect(returned[0]).toBe(true);
});

test('connections to two servers count as unreachable, and then return to one server', async () => {
  await command(servers[1], 'replicaof', 'no', 'one');
  name.port = Number(portOf(servers[1]));
  await command(servers[0], 'client', 'kill', 'type', 'normal');
  await expect.poll(() => name.openTo(portOf(servers[1]))).toBeGreaterThan(0);
  await expect.poll(() => bus.client.status).toBe('ready');
  expect(name.openTo(portOf(servers[0]))).toBeGreaterThan(0);
  expect(bus.reachable()).toBe(false);
  await allAtTheSecond();
});
