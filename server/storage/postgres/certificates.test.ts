import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Authority, makeAuthority } from '#server/test-support/certificates.ts';
import { startTestCluster, type TestCluster } from '#server/test-support/test-cluster.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-error.ts';
import { openExternalDatabase } from './external.ts';

let cluster: TestCluster;
let authority: Authority;
let there: string;
beforeAll(async () => {
  cluster = await startTestCluster('embedded');
  authority = makeAuthority();
  const files = await asSuperuser<{ hba: string; data: string }>(
    `select current_setting('hba_file') as hba, current_setting('data_directory') as data`,
  );
  const { hba = '', data = '' } = files[0] ?? {};
  there = join(data, 'tls');
  mkdirSync(there);
  giveTo(data, there, 0o700);
  presentCertificate(1);
  copyFileSync(authority.ca, join(there, 'ca.pem'));
  giveTo(data, join(there, 'ca.pem'), 0o600);
  writeFileSync(hba, `hostssl all anteroom_app 127.0.0.1/32 cert\n${readFileSync(hba, 'utf8')}`);
  for (const [name, value] of [
    ['ssl_cert_file', join(there, 'server.pem')],
    ['ssl_key_file', join(there, 'server.key')],
    ['ssl_ca_file', join(there, 'ca.pem')],
    ['ssl', 'on'],
  ])
    await asSuperuser(`alter system set ${name} = '${value}'`);
  await reloaded();
});
afterAll(async () => {
  await cluster.stop();
  authority.remove();
});

function giveTo(owner: string, path: string, mode: number): void {
  const { uid, gid } = statSync(owner);
  chownSync(path, uid, gid);
  chmodSync(path, mode);
}

function presentCertificate(days: number): void {
  const { cert, key } = authority.issue('server', { days });
  for (const [from, name] of [
    [cert, 'server.pem'],
    [key, 'server.key'],
  ] as const) {
    writeFileSync(join(there, name), '');
    giveTo(dirname(there), join(there, name), 0o600);
    appendFileSync(join(there, name), readFileSync(from));
  }
}

async function asSuperuser<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function reloaded(): Promise<void> {
  await asSuperuser('select pg_reload_conf()');
}

function urlOf(role: string, certificate?: { cert: string; key: string }): string {
  const url = new URL(cluster.url);
  url.hostname = '127.0.0.1';
  [url.username, url.password] = [role, ''];
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', authority.ca);
  if (certificate) {
    url.searchParams.set('sslcert', certificate.cert);
    url.searchParams.set('sslkey', certificate.key);
  }
  return url.href;
}

const answers = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select client_dn as name from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  return rows[0]?.name;
};

test('signs in with a certificate instead of a password, and is refused without one or with another’s', async () => {
  const own = authority.issue('client', { name: 'anteroom_app' });
  await vi.waitFor(() => openExternalDatabase(urlOf('anteroom_app', own)));
  const db = openDatabase(urlOf('anteroom_app', own), () => {});
  expect(await answers(db)).toBe('/CN=anteroom_app');
  await db.destroy();

  await expect(openExternalDatabase(urlOf('anteroom_app'))).rejects.toThrow('valid client certificate');
  const another = authority.issue('another', { name: 'someone' });
  await expect(openExternalDatabase(urlOf('anteroom_app', another))).rejects.toThrow('authentication failed');
  const expired = authority.issue('expired', { name: 'anteroom_app', days: -1 });
  await expect(openExternalDatabase(urlOf('anteroom_app', expired))).rejects.toThrow(/expired|certificate/);
});

test('uses a renewed client certificate from the next connection on', async () => {
  const own = authority.issue('renewed', { name: 'anteroom_app', days: -1 });
  const db = openDatabase(urlOf('anteroom_app', own), () => {});
  await expect(answers(db)).rejects.toThrow();
  authority.issue('renewed', { name: 'anteroom_app' });
  expect(await answers(db)).toBe('/CN=anteroom_app');
  await db.destroy();
});

test('treats a database with an expired certificate as unreachable, and reconnects without a restart once it is valid', async () => {
  const own = authority.issue('client', { name: 'anteroom_app' });
  const db = openDatabase(urlOf('anteroom_app', own), () => {});
  expect(await answers(db)).toBe('/CN=anteroom_app');
  presentCertificate(-1);
  await reloaded();
  await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'anteroom_app'`);
  const failure = await vi.waitFor(async () => {
    const error = await answers(db).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'CERT_HAS_EXPIRED' });
    return error;
  });
  expect(isDatabaseAway(failure)).toBe(true);

  presentCertificate(1);
  await reloaded();
  await vi.waitFor(async () => expect(await answers(db)).toBe('/CN=anteroom_app'));
  await db.destroy();
});
