import { describe, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { SettingsError } from './settings-error.ts';

test('accepts an empty environment', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    smtpUrl: undefined,
    texts: undefined,
    oidc: undefined,
    tls: undefined,
    metrics: { host: '127.0.0.1', port: 9464 },
    idleTimeoutSeconds: 900,
  });
});

test('treats an empty variable as unset, as in compose files', () => {
  const empty = Object.fromEntries(
    ['PORT', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'OIDC_ISSUER', 'TLS_CERT'].map((k) => [k, '']),
  );
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test('strips the path and trailing slash from the public address', () => {
  const settings = readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://visits.example.org/' });
  expect(settings.publicUrl).toBe('https://visits.example.org');
});

test('allows shorter durations only in tests', () => {
  expect(readSettings({}).testDurations).toEqual({ removalMinuteMs: undefined });
  const shortened = { TEST_REMOVAL_MINUTE_MS: '5000' };
  expect(readSettings(shortened).testDurations).toEqual({ removalMinuteMs: 5_000 });
  const inProduction = { NODE_ENV: 'production', ...shortened };
  expect(() => readSettings(inProduction)).toThrow(/^TEST_REMOVAL_MINUTE_MS is for tests/);
});

describe('the environment', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'visits.example.org'],
    ['DATABASE_URL', 'mysql://localhost/anteroom'],
    ['DATABASE_OWNER_URL', 'mysql://localhost/anteroom'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['APP_SECRET', 'too short'],
    ['STRIPE_SECRET_KEY', 'pk_test_x'],
    ['TWILIO_ACCOUNT_SID', 'SK123'],
    ['SFU_LISTEN_IP', 'localhost'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'chatty'],
    ['IDLE_TIMEOUT_SECONDS', '-1'],
    ['TEST_REMOVAL_MINUTE_MS', '0'],
    ['FILES_STORE', 'disk'],
    ['FILES_S3_ENDPOINT', 's3.example.org'],
    ['FILES_S3_BUCKET', 'a/b'],
    ['FILES_S3_PREFIX', 'a?b'],
    ['ANCHORS_S3_ENDPOINT', 's3.example.org'],
    ['ANCHORS_S3_BUCKET', 'a/b'],
    ['ANCHORS_S3_PREFIX', 'a&b'],
    ['ANCHORS_S3_RETAIN_DAYS', '0'],
    ['ANCHORS_URL', 'ftp://anchors.example.org'],
    ['ANCHORS_TOKEN', 'too short'],
    ['CLAMD_URL', 'http://127.0.0.1'],
    ['LOG_SYSLOG_URL', 'udp://logs.example.org'],
  ])('names the invalid setting %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(`${name}: `);
  });

  test('names all invalid settings together', () => {
    expect(() => readSettings({ PORT: 'x', SMTP_URL: 'y' })).toThrow(/PORT: [\s\S]*SMTP_URL: /);
  });

  test.each([
    [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x' }, 'TWILIO_FROM'],
    [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET'],
    [{ TLS_KEY: 'key.pem' }, 'TLS_CERT'],
    [{ TURN_URLS: 'turn:turn.example.org' }, 'TURN_SECRET'],
    [{ DATABASE_OWNER_URL: 'postgres://owner@localhost/anteroom' }, 'DATABASE_URL'],
  ])('rejects %o, which lacks its counterpart', (environment, missing) => {
    expect(() => readSettings(environment)).toThrow(`${missing} must be set too`);
  });

  test.each([
    [{ SFU_LISTEN_IP: '0.0.0.0' }, 'SFU_ANNOUNCED_ADDRESS'],
    [{ PUBLIC_URL: 'http://visits.example.org' }, 'PUBLIC_URL'],
  ])('rejects %o, which announces an unreachable address', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(name);
  });

  test.each([
    ['PUBLIC_URL', 'http://localhost:4711/anteroom', 'path'],
    ['PUBLIC_URL', 'http://localhost:4711/?practice=1', 'query'],
    ['PUBLIC_URL', 'http://localhost:4711/#start', 'fragment'],
    ['PUBLIC_URL', 'http://name:word@localhost:4711', 'name or password'],
    ['LOG_SYSLOG_URL', 'tls://logs.example.org:6514/anteroom', 'path'],
    ['LOG_SYSLOG_URL', 'tls://name:word@logs.example.org:6514', 'name or password'],
    ['LOG_SYSLOG_URL', 'tls://logs.example.org:6514?facility=local0', 'query'],
    ['CLAMD_URL', 'tcp://127.0.0.1:3310/socket', 'path'],
  ])('refuses %s with a part that has no effect: %s', (name, value, part) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} must have no ${part}`);
  });

  test('accepts the files for TLS in the address for log lines', () => {
    const address =
      'tls://logs.example.org:6514?sslrootcert=/run/ca.pem&sslcert=/run/own.pem&sslkey=/run/own.key';
    expect(readSettings({ LOG_SYSLOG_URL: address }).syslogUrl).toBe(address);
  });

  test('accepts an OpenID provider without https only on this machine', () => {
    const at = (OIDC_ISSUER: string) =>
      readSettings({ OIDC_ISSUER, OIDC_CLIENT_ID: 'anteroom', OIDC_CLIENT_SECRET: 'secret' });
    expect(() => at('http://id.example.org')).toThrow(/OIDC_ISSUER must begin with https/);
    expect(() => at('http://127.0.0.1:8080')).not.toThrow();
    expect(() => at('https://id.example.org')).not.toThrow();
  });

  test.each([
    ['DATABASE_URL', 'postgres://a:b@db.example.org/anteroom', /sslmode=verify-full on db.example.org/],
    ['DATABASE_URL', 'postgres://a:b@db.example.org/anteroom?sslmode=disable', /sslmode=verify-full/],
    ['DATABASE_URL', 'postgres://a:b@db.example.org/anteroom?sslmode=no-verify', /sslmode=verify-full/],
    ['DATABASE_URL', 'postgres://a:b@db.example.org/x?uselibpqcompat=true&sslmode=require', /sslmode=verify/],
    ['FHIR_BASE_URL', 'http://ehr.example.org/fhir', /FHIR_BASE_URL must begin with https/],
    ['FHIR_BASE_URL', 'https://ehr.example.org/fhir', null],
    ['FHIR_BASE_URL', 'http://127.0.0.1:8080/fhir', null],
    ['REDIS_URL', 'redis://:b@redis.example.org', /rediss:\/\/ and have a password on redis.example.org/],
    ['REDIS_URL', 'rediss://redis.example.org', /have a password/],
    ['DATABASE_URL', 'postgres://a:b@db.example.org/anteroom?sslmode=verify-full', null],
    ['DATABASE_URL', 'postgres://a:b@127.0.0.1/anteroom', null],
    ['DATABASE_URL', 'postgres://a@postgres/anteroom', null],
    ['DATABASE_URL', 'postgres:///anteroom?host=/run/postgresql', null],
    ['REDIS_URL', 'rediss://:b@redis.example.org', null],
    ['REDIS_URL', 'redis://:b@redis', null],
  ] as const)('checks %s=%s in production', (name, value, problem) => {
    const read = (NODE_ENV: string) => () =>
      readSettings({ NODE_ENV, PRIVATE_HOSTS: 'postgres, redis', FHIR_ENTERPRISES: '*', [name]: value });
    if (problem) expect(read('production')).toThrow(problem);
    else expect(read('production')).not.toThrow();
    expect(read('development')).not.toThrow();
  });

  test('sends texts to the countries of the setting', () => {
    const at = (SMS_COUNTRIES: string) => readSettings({ SMS_COUNTRIES }).smsCountries;
    expect(at('')).toContain('US');
    expect(at('MX, ES')).toEqual(['MX', 'ES']);
    expect(at('*')).toBeNull();
    expect(() => at('Mexico')).toThrow(/SMS_COUNTRIES/);
  });

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST: 'visits.example.org' },
    { HOST: '127.0.0.1.example.org' },
    { PUBLIC_URL: 'https://visits.example.org' },
    { PUBLIC_URL: 'https://localhost.example.org' },
    { NODE_ENV: 'test', PUBLIC_URL: 'https://192.168.1.7' },
  ])('refuses %o, which would expose the demo', (environment) => {
    expect(() => readSettings(environment)).toThrow(/where others reach it.*NODE_ENV=production/s);
  });

  test.each([
    { SFU_LISTEN_IP: '0.0.0.0', SFU_ANNOUNCED_ADDRESS: '203.0.113.7' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { NODE_ENV: 'production', PUBLIC_URL: 'https://visits.example.org', HOST: '0.0.0.0' },
    { NODE_ENV: 'production', HOST: '::' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'https://localhost:8443' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost' },
  ])('accepts %o', (environment) => {
    expect(() => readSettings(environment)).not.toThrow();
  });
});

describe('the store of files', () => {
  const s3 = {
    FILES_S3_ENDPOINT: 'https://s3.example.org/',
    FILES_S3_BUCKET: 'anteroom',
    FILES_S3_ACCESS_KEY_ID: 'AKIA',
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('is the database, or the configured object store, unless set otherwise', () => {
    expect(readSettings({}).fileStore).toEqual({ target: 'postgres', s3: undefined });
    const set = readSettings(s3).fileStore;
    expect(set).toMatchObject({
      target: 's3',
      s3: { endpoint: 'https://s3.example.org', region: 'us-east-1' },
    });
    expect(readSettings({ ...s3, FILES_STORE: 'postgres' }).fileStore).toEqual({
      ...set,
      target: 'postgres',
    });
    expect(() => readSettings({ FILES_STORE: 's3' })).toThrow(/FILES_S3_ENDPOINT is not set/);
    expect(() => readSettings({ FILES_S3_BUCKET: 'anteroom' })).toThrow(/FILES_S3_ENDPOINT/);
  });

  test('requires https in production, except on this machine', () => {
    const at = (FILES_S3_ENDPOINT: string) =>
      readSettings({ ...s3, FILES_S3_ENDPOINT, NODE_ENV: 'production' });
    expect(() => at('http://minio:9000')).toThrow(/FILES_S3_ENDPOINT must begin with https/);
    expect(at('http://127.0.0.1:9000').fileStore.target).toBe('s3');
    expect(at('https://s3.example.org').fileStore.target).toBe('s3');
  });
});

describe('other systems for anchors', () => {
  const s3 = {
    ANCHORS_S3_ENDPOINT: 'https://s3.example.org/',
    ANCHORS_S3_BUCKET: 'anteroom',
    ANCHORS_S3_ACCESS_KEY_ID: 'AKIA',
    ANCHORS_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const http = { ANCHORS_URL: 'https://anchors.example.org/ends', ANCHORS_TOKEN: 'sixteen characters' };

  test('defaults to the configured systems, and locks anchors for six years', () => {
    expect(readSettings({})).toMatchObject({ anchorsS3: undefined, anchorsHttp: undefined });
    expect(readSettings({ ...s3, ...http })).toMatchObject({
      anchorsS3: { endpoint: 'https://s3.example.org', bucket: 'anteroom', prefix: '', retainDays: 2_192 },
      anchorsHttp: { url: 'https://anchors.example.org/ends', token: 'sixteen characters' },
    });
    expect(() => readSettings({ ANCHORS_S3_BUCKET: 'anteroom' })).toThrow(/ANCHORS_S3_ENDPOINT/);
    expect(() => readSettings({ ANCHORS_URL: 'https://a.example.org' })).toThrow(/ANCHORS_TOKEN must be set/);
  });

  test.each([
    ['ANCHORS_S3_ENDPOINT', s3],
    ['ANCHORS_URL', http],
  ])('%s requires https in production, except on this machine', (name, others) => {
    const at = (address: string) => () =>
      readSettings({ ...others, [name]: address, NODE_ENV: 'production' });
    expect(at('http://anchors:9000')).toThrow(`${name} must begin with https:// on anchors.`);
    expect(at('http://127.0.0.1:9000')).not.toThrow();
  });
});

test('requires a record system’s client ID and key together, with an address', () => {
  const FHIR_BASE_URL = 'https://ehr.example.org/fhir/';
  const key = { FHIR_CLIENT_ID: 'anteroom', FHIR_PRIVATE_KEY_FILE: '/run/secrets/key.pem' };
  const read = (env: Record<string, string>) => readSettings({ FHIR_ENTERPRISES: '11, 12', ...env });
  expect(readSettings({}).fhir).toBe(undefined);
  const copied = `\u202d${FHIR_BASE_URL}\u202c \n`;
  expect(read({ FHIR_BASE_URL: copied }).fhir).toEqual(read({ FHIR_BASE_URL }).fhir);
  expect(read({ FHIR_BASE_URL }).fhir).toEqual({
    baseUrl: 'https://ehr.example.org/fhir',
    enterprises: new Set([11, 12]),
    smart: null,
  });
  expect(read({ FHIR_BASE_URL, ...key, FHIR_SCOPES: 'system/*.rs' }).fhir?.smart).toEqual({
    clientId: 'anteroom',
    scopes: 'system/*.rs',
    privateKeyFile: '/run/secrets/key.pem',
  });
  expect(() => readSettings(key)).toThrow(/^FHIR_BASE_URL must be set/);
  expect(() => read({ FHIR_BASE_URL, FHIR_CLIENT_ID: 'anteroom' })).toThrow(/both must be set/);
  const both = { ...key, FHIR_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----' };
  expect(() => read({ FHIR_BASE_URL, ...both })).toThrow(/one of them is enough/);
  expect(() => readSettings({ FHIR_BASE_URL })).toThrow(/^FHIR_ENTERPRISES must be set/);
  expect(() => read({ FHIR_BASE_URL, FHIR_ENTERPRISES: 'Saguaro' })).toThrow(/FHIR_ENTERPRISES: must be IDs/);
  expect(read({ FHIR_BASE_URL, FHIR_ENTERPRISES: '*' }).fhir?.enterprises).toBeUndefined();
});

test('sends log lines to another host over TLS only', () => {
  const to = (LOG_SYSLOG_URL: string, more = {}) => readSettings({ LOG_SYSLOG_URL, ...more }).syslogUrl;
  expect(to('tls://logs.example.org:6514')).toBe('tls://logs.example.org:6514');
  expect(to('tcp://127.0.0.1:514')).toBe('tcp://127.0.0.1:514');
  expect(to('tcp://collector:514', { PRIVATE_HOSTS: 'redis,collector' })).toBe('tcp://collector:514');
  expect(() => to('tcp://logs.example.org:514')).toThrow('must begin with tls://');
});
