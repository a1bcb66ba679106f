import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { SECRET_SETTINGS } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'anteroom-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

const VALUES: Record<(typeof SECRET_SETTINGS)[number], [value: string, others?: Record<string, string>]> = {
  DATABASE_URL: ['postgres://app:secret-of-it@localhost/anteroom'],
  DATABASE_OWNER_URL: [
    'postgres://owner:secret-of-it@localhost/anteroom',
    { DATABASE_URL: 'postgres://app@localhost/anteroom' },
  ],
  REDIS_URL: ['redis://:secret-of-it@localhost:6379'],
  SMTP_URL: ['smtps://user:secret-of-it@mail.example.org'],
  MAIL_REPORTS_SECRET: ['secret-of-it-12345'],
  TWILIO_AUTH_TOKEN: ['secret-of-it', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+15550100' }],
  STRIPE_SECRET_KEY: [
    'sk_secret-of-it',
    { STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  ],
  STRIPE_WEBHOOK_SECRET: [
    'whsec_secret-of-it',
    { STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_SECRET_KEY: 'sk_1' },
  ],
  INTERPRETER_TOKEN: ['secret-of-it-12345', { INTERPRETER_URL: 'https://interpreters.example.org' }],
  RPM_TOKEN: ['secret-of-it-12345', { RPM_URL: 'https://rpm.example.org' }],
  OIDC_CLIENT_SECRET: ['secret-of-it', { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'a' }],
  FILES_S3_ACCESS_KEY_ID: [
    'secret-of-it',
    { FILES_S3_ENDPOINT: 'https://s3.example.org', FILES_S3_BUCKET: 'abc', FILES_S3_SECRET_ACCESS_KEY: 'x' },
  ],
  FILES_S3_SECRET_ACCESS_KEY: [
    'secret-of-it',
    { FILES_S3_ENDPOINT: 'https://s3.example.org', FILES_S3_BUCKET: 'abc', FILES_S3_ACCESS_KEY_ID: 'x' },
  ],
  ANCHORS_S3_ACCESS_KEY_ID: [
    'secret-of-it',
    {
      ANCHORS_S3_ENDPOINT: 'https://s3.example.org',
      ANCHORS_S3_BUCKET: 'abc',
      ANCHORS_S3_SECRET_ACCESS_KEY: 'x',
    },
  ],
  ANCHORS_S3_SECRET_ACCESS_KEY: [
    'secret-of-it',
    {
      ANCHORS_S3_ENDPOINT: 'https://s3.example.org',
      ANCHORS_S3_BUCKET: 'abc',
      ANCHORS_S3_ACCESS_KEY_ID: 'x',
    },
  ],
  ANCHORS_TOKEN: ['secret-of-it-12345', { ANCHORS_URL: 'https://anchors.example.org' }],
  TURN_SECRET: ['secret-of-it', { TURN_URLS: 'turn:turn.example.org' }],
};

test.each(SECRET_SETTINGS)('reads %s from a file as from the environment', (name) => {
  const [value, others = {}] = VALUES[name];
  const file = fileOf(name, `${value}\n`);
  const settings = readSettings({ ...others, [`${name}_FILE`]: file });
  expect(settings).toEqual(readSettings({ ...others, [name]: value }));
  expect(JSON.stringify(settings)).toContain('secret-of-it');
  expect(() => readSettings({ ...others, [name]: value, [`${name}_FILE`]: file })).toThrow('are both set');
});

test('accepts a file for every setting whose name marks it as a secret', () => {
  const source = readFileSync(join(import.meta.dirname, 'env.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z\d_]*(?:SECRET|TOKEN|KEY|KEY_ID)[A-Z\d_]*): /gm)].map(
    ([, name]) => name,
  );
  const others = [
    'TLS_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'FORMER_APP_SECRETS',
    'FHIR_PRIVATE_KEY',
    'FHIR_PRIVATE_KEY_FILE',
  ];
  const own = ['APP_SECRET', 'APP_SECRET_FILE', 'APP_SECRET_COMMAND'];
  expect(
    names.filter(
      (name) => !SECRET_SETTINGS.includes(name as never) && ![...others, ...own].includes(name ?? ''),
    ),
  ).toEqual([]);
});

test('inserts a password into its address, whatever its characters', () => {
  const password = `it's "one" / @ %20 : #`;
  const { databaseUrl, redisUrl } = readSettings({
    DATABASE_URL: 'postgres://app@localhost:5432/anteroom',
    DATABASE_PASSWORD_FILE: fileOf('database', `${password}\n`),
    REDIS_URL: 'redis://localhost:6379',
    REDIS_PASSWORD_FILE: fileOf('redis', password),
  });
  for (const url of [databaseUrl, redisUrl])
    expect(decodeURIComponent(new URL(url ?? '').password)).toBe(password);
});

test.each([
  [{ SMTP_URL_FILE: '/nowhere' }, '/nowhere (SMTP_URL_FILE) cannot be read: ENOENT.'],
  [{ SMTP_URL_FILE: fileOf('empty', '\n') }, '(SMTP_URL_FILE) is empty'],
  [{ SMTP_URL_FILE: fileOf('wrong', 'http://secret-of-it') }, 'SMTP_URL: must be a URL'],
  [{ REDIS_PASSWORD_FILE: fileOf('password', 'secret-of-it') }, 'REDIS_URL must be set too'],
  [
    { REDIS_URL: 'redis://:a@localhost', REDIS_PASSWORD_FILE: fileOf('password', 'secret-of-it') },
    'REDIS_URL has a password',
  ],
])('%o stops the start, with a message without secrets', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
  expect(() => readSettings(environment)).not.toThrow('secret-of-it');
});
