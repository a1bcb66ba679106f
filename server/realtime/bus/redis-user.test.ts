import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProcessWorld,
  type ProcessWorld,
  type WorldProcess,
} from '#server/test-support/process-world.ts';
import { type RedisServer, startRedis } from '#server/test-support/redis-server.ts';

let world: ProcessWorld;
let redis: RedisServer;
let first: WorldProcess;
let second: WorldProcess;
const folder = mkdtempSync(join(tmpdir(), 'anteroom-redis-user-'));
const as = (user: string) => redis.url.replace('//', `//${user}@`);

beforeAll(async () => {
  const password = join(folder, 'password');
  writeFileSync(password, `it's "one"\n`);
  const users = execFileSync('sh', [join(import.meta.dirname, 'make-user.sh'), password], {
    encoding: 'utf8',
  });
  expect(users).not.toContain('one"');
  const file = join(folder, 'users.acl');
  writeFileSync(file, `${users}user watcher on >w ~* &* +@all\n`);
  [world, redis] = await Promise.all([createProcessWorld(), startRedis(['--aclfile', file])]);
  const url = as(`anteroom:${encodeURIComponent(`it's "one"`)}`);
  [first, second] = await Promise.all([world.process(url), world.process(url)]);
});
afterAll(async () => {
  await world.close();
  await redis.stop();
  rmSync(folder, { recursive: true });
});

test('two processes run a visit as a user with only their commands and keys, and are refused nothing', async () => {
  const visit = await world.visitSoon();
  const staff = await world.signedIn(world.staff.provider);
  const patientBrowser = await world.patientOf(visit);
  const provider = world.connect(first, staff, { as: 'staff', visitId: visit.visitId });
  await provider.snapshot();
  const patient = world.connect(second, patientBrowser, { as: 'patient', sessionId: visit.sessionId });
  const { you } = await patient.snapshot();
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  await provider.next('seat:changed', (seat) => seat.seatId === you.seatId && seat.stage === 'waiting');
  expect(await provider.outcome('seat:admit', { seatId: you.seatId })).toBe('ok');
  expect(await patient.outcome('chat:send', { messageId: randomUUID(), text: 'hello' })).toBe('ok');
  expect(await provider.next('chat:added')).toMatchObject({ text: 'hello' });
  expect((await fetch(`http://127.0.0.1:${first.port}/api/auth/session`)).status).toBeLessThan(500);
  expect(await second.ready()).toMatchObject({ ready: true, redis: true });
  await first.stop('SIGTERM');
  expect(await patient.outcome('chat:send', { messageId: randomUUID(), text: 'still here' })).toBe('ok');

  const watcher = new Redis(as('watcher:w'));
  const refused = (await watcher.acl('LOG')) as unknown[];
  watcher.disconnect();
  expect(refused).toEqual([]);
});

test('that user may do nothing else, and no other user exists', async () => {
  const client = new Redis(as(`anteroom:${encodeURIComponent(`it's "one"`)}`));
  const attempts = [
    ['keys', '*'],
    ['flushall'],
    ['config', 'get', '*'],
    ['acl', 'list'],
    ['monitor'],
    ['shutdown'],
    ['script', 'flush'],
    ['get', 'other:key'],
    ['publish', 'other', 'x'],
    ['subscribe', 'other'],
    ['eval', "return redis.call('keys', '*')", '0'],
    ['eval', "return redis.call('get', 'other:key')", '0'],
  ];
  for (const [command = '', ...args] of attempts)
    await expect(client.call(command, ...args), command).rejects.toThrow(/NOPERM|can't (run|access)/);
  client.disconnect();
  const stranger = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => null });
  stranger.on('error', () => {});
  await expect(stranger.connect().then(() => stranger.get('anteroom:x'))).rejects.toThrow();
  stranger.disconnect();
});
