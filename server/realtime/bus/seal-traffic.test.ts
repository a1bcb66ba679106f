// Over a real Redis: what the adapter's clients write, and how they treat a stranger's messages.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RedisServer, startRedis } from '#server/test-support/redis-server.ts';
import { createMessageCipher } from './message-cipher.ts';
import { sealTraffic } from './seal-traffic.ts';

const key = Buffer.alloc(32, 7);
const FIELDS = ['uid', 'x', 'nsp', '/room', 'type', '3', 'data', '{"name":"Walter Brandt"}'];
let redis: RedisServer;
let plain: Redis;
const clients: Redis[] = [];
const sealed = () => {
  const client = sealTraffic(new Redis(redis.url), createMessageCipher(key));
  clients.push(client);
  return client;
};
beforeAll(async () => {
  redis = await startRedis();
  plain = new Redis(redis.url);
});
afterAll(async () => {
  for (const client of [plain, ...clients]) client.disconnect();
  await redis.stop();
});

test('only duplicates with the key read a stream’s entries', async () => {
  const writer = sealed();
  await writer.xadd(['events', 'MAXLEN', '~', '100', '*', ...FIELDS] as never);
  expect(await redis.entries('events')).not.toContain('Walter');
  await plain.xadd('events', '*', ...FIELDS);
  const [[, copy]] = (await plain.xrange('events', '-', '+', 'COUNT', 1)) as [[string, string[]]];
  await plain.xadd('events', '*', ...copy);
  const reader = writer.duplicate();
  clients.push(reader);
  const [[name, entries]] = (await reader.xread('COUNT', 10, 'STREAMS', 'events', '0')) as [
    [string, [string, string[]][]],
  ];
  expect(name).toBe('events');
  expect(entries.map(([, fields]) => fields)).toEqual([FIELDS, [], []]);
});

test('only they read published messages', async () => {
  const reader = sealed();
  const heard = vi.fn();
  reader.on('messageBuffer', (channel: Buffer, payload: Buffer) =>
    heard(channel.toString(), payload.toString()),
  );
  reader.on('messageBuffer', () => heard('also'));
  await reader.subscribe('answers');
  await plain.publish('answers', Buffer.from('invented'));
  await sealed().publish('answers', Buffer.from('real'));
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard.mock.calls).toEqual([['answers', 'real'], ['also']]);
});
