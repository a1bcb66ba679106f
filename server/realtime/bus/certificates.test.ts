import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renewedTlsFiles } from '#server/runtime/config/tls-files.ts';
import { type Authority, type Certificate, makeAuthority } from '#server/test-support/certificates.ts';
import { type RedisServer, startRedis } from '#server/test-support/redis-server.ts';
import { openRedisBus } from './redis.ts';

let redis: RedisServer;
let authority: Authority;
let server: Certificate;
beforeAll(async () => {
  authority = makeAuthority();
  server = authority.issue('server');
  redis = await startRedis([
    '--tls-port',
    ...['--tls-cert-file', server.cert, '--tls-key-file', server.key],
    ...['--tls-ca-cert-file', authority.ca, '--tls-auth-clients', 'yes'],
  ]);
});
afterAll(async () => {
  await redis.stop();
  authority.remove();
});

const urlOf = (certificate?: Certificate) => {
  const own = certificate ? `&sslcert=${certificate.cert}&sslkey=${certificate.key}` : '';
  return `${redis.url}?sslrootcert=${authority.ca}${own}`;
};
const log = { warn: vi.fn(), info: vi.fn() };
const open = (url: string) => openRedisBus(url, randomBytes(32), log as never);

test('signs in with a certificate, and is refused without one', async () => {
  const bus = await open(urlOf(authority.issue('client')));
  expect(await bus.claim('visit')).toBe(bus.processId);
  bus.close();
  await expect(open(urlOf())).rejects.toThrow('Redis (REDIS_URL) does not answer');
});

test('treats a Redis with an expired certificate as unreachable, logs why, and reconnects once it is valid', async () => {
  const client = authority.issue('client');
  const bus = await open(urlOf(client));
  const admin = new Redis(redis.url, { tls: renewedTlsFiles({ ca: authority.ca, ...client }) });
  const present = async (days: number) => {
    server = authority.issue('server', { days });
    await admin.config('SET', 'tls-cert-file', server.cert, 'tls-key-file', server.key);
  };
  log.warn.mockClear();
  await present(-1);
  await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await vi.waitFor(
    () => expect(log.warn).toHaveBeenCalledWith({ code: 'CERT_HAS_EXPIRED' }, 'Redis cannot be connected to'),
    10_000,
  );
  expect(bus.reachable()).toBe(false);
  await expect(bus.claim('another')).rejects.toThrow();

  await present(1);
  await vi.waitFor(() => expect(bus.reachable()).toBe(true));
  expect(await bus.claim('another')).toBe(bus.processId);
  expect(
    log.warn.mock.calls.filter(([, message]) => message === 'Redis cannot be connected to'),
  ).toHaveLength(1);
  admin.disconnect();
  bus.close();
});
