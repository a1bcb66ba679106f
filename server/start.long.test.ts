import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clusterIn } from './storage/postgres/embedded/cluster.ts';
import { findPostmaster } from './storage/postgres/embedded/postmaster.ts';
import { makeAuthority } from './test-support/certificates.ts';
import { createEmptyTestDatabase, type TestDatabase } from './test-support/database.ts';
import { startLogReceiver } from './test-support/log-receiver.ts';
import { type ServerProcess, startServer } from './test-support/server-process.ts';

let database: TestDatabase;
let server: ServerProcess | undefined;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
});
afterEach(async () => {
  await server?.stop('SIGKILL');
});
afterAll(() => database.drop());

const start = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
  server = await startServer({ ...database.environment, ...environment });
  return server;
};
const status = async (url: string): Promise<number> => (await fetch(url)).status;

const removeDemo = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'remove-demo.ts')], {
    env: { PATH: process.env.PATH, ...database.environment },
    encoding: 'utf8',
  });

test('the first start migrates, seeds, prints what to try, and stops in order on SIGTERM', async () => {
  const { url, output, stop } = await start();
  expect(output()).toContain('made the demo enterprise');
  expect(output()).toMatch(/dr\.rivera@demo\.test +provider/);
  expect(output()).toContain('Anteroom-demo1');
  expect(await status(`${url}/healthz`)).toBe(200);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true, database: true, media: true });
  const outbox = await (await fetch(`${url}/api/demo/outbox`)).json();
  expect(outbox).toHaveProperty('result.messages');
  const { code, ms } = await stop('SIGTERM');
  expect(code).toBe(0);
  expect(ms).toTakeAtMost(10_000);
  expect(output()).not.toContain('could not be ended');
});

test('the second start changes nothing, even after a first one that was killed', async () => {
  const first = await start();
  expect(first.output()).not.toContain('made the demo enterprise');
  await first.stop('SIGKILL');
  const second = await start();
  expect(second.output()).not.toContain('made the demo enterprise');
  expect(await status(`${second.url}/readyz`)).toBe(200);
  expect((await second.stop('SIGINT')).code).toBe(0);
});

test('production seeds nothing and prints the link for the first administrator', async () => {
  const empty = await createEmptyTestDatabase();
  const { url, output, stop } = await start({ NODE_ENV: 'production', ...empty.environment });
  expect(output()).not.toContain('demo.test');
  const token = /\/setup\/([\w-]+)/.exec(output())?.[1];
  const answer = await (await fetch(`${url}/api/auth/setup/${token}`)).json();
  expect(answer).toEqual({ result: { open: true } });
  expect(await status(`${url}/api/demo/outbox`)).toBe(404);
  await stop('SIGTERM');
  await empty.drop();
});

test('sends lines to another system from the first to the last', async () => {
  const authority = makeAuthority();
  const receiver = await startLogReceiver(authority);
  const { url, stop } = await start({ LOG_SYSLOG_URL: receiver.url, LOG_LEVEL: 'info' });
  expect(await status(`${url}/api/patient/links/v/${'A'.repeat(32)}`)).toBe(404);
  const { code } = await stop('SIGTERM');
  expect(code).toBe(0);
  const lines = receiver.messages.map(({ text }) => JSON.parse(text) as { msg: string; process: string });
  expect(lines[0]?.msg).toBe('process started');
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['answered', 'shutting down']));
  expect(new Set(receiver.messages.map((message, at) => message.process === lines[at]?.process))).toEqual(
    new Set([true]),
  );
  await receiver.stop();
  authority.remove();
});

test('production requires an upload scanner, or a setting that there is none', async () => {
  const empty = await createEmptyTestDatabase();
  const environment = { NODE_ENV: 'production', ...empty.environment, UPLOADS_UNSCANNED: '' };
  await expect(startServer(environment)).rejects.toThrow(
    /no virus scanner.*CLAMD_URL.*UPLOADS_UNSCANNED=true/s,
  );
  await empty.drop();
});

test('production refuses a superuser, starts without the owner’s credentials, and says when it needs them', async () => {
  const empty = await createEmptyTestDatabase();
  const production = { NODE_ENV: 'production', DATABASE_URL: empty.url };
  await expect(startServer({ ...production, DATABASE_URL: empty.superuserUrl })).rejects.toThrow(
    /is a superuser, and Anteroom needs none of that.*make-roles\.sh/s,
  );
  await expect(startServer(production)).rejects.toThrow('run "npm run migrate"');

  const migrate = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'migrate-command.ts')], {
      // The command does not know the password of the product's role.
      env: { ...empty.environment, DATABASE_URL: empty.url.replace(/:[^:@]+@/, '@'), PATH: process.env.PATH },
      encoding: 'utf8',
    });
  expect(migrate().stdout).toMatch(/Migrated the database: 2026-11-20-first-visit, /);
  expect(migrate()).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' });
  const { output, stop } = await start(production);
  expect(output()).toMatch(/\/setup\/[\w-]+/);
  expect(output()).not.toContain('owns the tables');
  expect((await stop('SIGTERM')).code).toBe(0);
  await empty.drop();
});

test('the embedded database recovers within ten seconds from kill -9', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'anteroom-killed-'));
  const { url, output, stop } = await startServer({ DATA_DIR: dataDir });
  const search = async () => (await fetch(`${url}/api/patient/links/v/${'A'.repeat(32)}`)).status;
  expect(await search()).toBe(404);
  const { pid } = findPostmaster(clusterIn(join(realpathSync(dataDir), 'postgres'))) ?? {};
  process.kill(pid ?? 0, 'SIGKILL');
  const killedAt = Date.now();
  await expect.poll(() => output()).toContain('the embedded database is back');
  await expect.poll(() => status(`${url}/readyz`)).toBe(200);
  await expect.poll(search).toBe(404);
  expect(Date.now() - killedAt).toTakeAtMost(10_000);
  expect((await stop('SIGTERM')).code).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('in development a taken metrics port does not stop the start', async () => {
  const first = await start();
  const { port } = new URL(first.url);
  const second = await startServer({ ...database.environment, METRICS_PORT: port });
  // The log and the welcome use different streams, so either may be read first.
  await expect.poll(() => second.output()).toContain('METRICS_PORT is taken');
  expect(await status(`${second.url}/healthz`)).toBe(200);
  await second.stop('SIGTERM');
});

// Last, because it removes the demo that the other tests use.
test('production refuses to start on the demo, and starts empty after the command that removes it', async () => {
  const environment = { NODE_ENV: 'production', ...database.environment };
  await expect(startServer(environment)).rejects.toThrow(
    /whose password is public:\s+admin@demo\.test, .*npm run remove-demo/s,
  );
  expect(removeDemo()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('no account is left'),
  });
  const { output, stop } = await startServer(environment);
  expect(output()).toMatch(/\/setup\/[\w-]+/);
  await stop('SIGTERM');
  expect(removeDemo().stdout).toContain('There are no demo accounts.');
});
