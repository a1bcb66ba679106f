import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

test('stops the start for an invalid setting with its name, before anything is opened', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: 'eighty', SMTP_URL: 'nonsense', DATA_DIR: '/nowhere/at/all' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('PORT: must be a port number');
  expect(stderr).toContain('SMTP_URL: must be a URL that begins with smtp:// or smtps://');
  expect(stderr).not.toContain('    at ');
  expect(stdout).toBe('');
});

test('stops the start for an unreachable database, without its password', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      APP_SECRET: 'a secret that only the tests know, 32+',
      DATABASE_URL: 'postgres://anteroom:hunter2@127.0.0.1:9/anteroom',
      MEDIASOUP_WORKER_BIN: '/bin/false',
    },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('DATABASE_URL (127.0.0.1:9/anteroom) cannot be used');
  expect(stderr + stdout).not.toContain('hunter2');
});
