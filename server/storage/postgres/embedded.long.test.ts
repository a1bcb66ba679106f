import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusterIn } from './embedded/cluster.ts';
import { findPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { openEmbeddedDatabase } from './embedded.ts';

const HOLDER = fileURLToPath(new URL('../../test-support/hold-database.ts', import.meta.url));

const newFolder = () => realpathSync(mkdtempSync(path.join(tmpdir(), 'anteroom-embedded-')));

describe('the embedded database', () => {
  /** A stopped database to copy, because creating one takes a second of processor time. */
  let madeOnce: string;
  let dataDir: string;
  let processes: ChildProcess[];

  beforeAll(async () => {
    madeOnce = newFolder();
    const { stop } = await openEmbeddedDatabase({ dataDir: madeOnce });
    await stop();
  });
  afterAll(() => rm(madeOnce, { recursive: true, force: true }));

  beforeEach(() => {
    dataDir = newFolder();
    processes = [];
  });

  const copyMadeOnce = () => void execFileSync('cp', ['-a', `${madeOnce}/.`, dataDir]);

  afterEach(async () => {
    for (const child of processes) child.kill('SIGKILL');
    const cluster = clusterIn(path.join(dataDir, 'postgres'));
    const leftover = findPostmaster(cluster);
    if (leftover) await stopPostmaster(cluster, leftover);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is created once and keeps its data over an orderly stop', async () => {
    const messages: string[] = [];
    const first = await openEmbeddedDatabase({ dataDir, report: (message) => messages.push(message) });
    await query(first.ownerUrl, 'create table note (text text)');
    await query(first.ownerUrl, `insert into note values ('still here')`);
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);

    const second = await openEmbeddedDatabase({ dataDir, report: (message) => messages.push(message) });
    expect(await query(second.ownerUrl, 'select text from note')).toEqual([{ text: 'still here' }]);
    await second.stop();
    expect(messages).toEqual([expect.stringContaining('creating the embedded database')]);
  });

  it('keeps its password and its files private', async () => {
    const { url, stop } = await openEmbeddedDatabase({ dataDir });
    const { passwordFile, directory, logFile } = clusterIn(path.join(dataDir, 'postgres'));
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(statSync(logFile).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(dataDir).mode & 0o067).toBe(0);
    expect(realpathSync(directory)).toBe(directory);
    const withWrongPassword = new URL(url);
    withWrongPassword.password = 'guess';
    await expect(query(withWrongPassword.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await stop();
  });

  it('gives the product a role without the rights of its owner or of the system, and ends connections as a superuser', async () => {
    copyMadeOnce();
    const { url, ownerUrl, superuserUrl, stop } = await openEmbeddedDatabase({ dataDir });
    const roles = [];
    for (const each of [url, ownerUrl, superuserUrl])
      roles.push(
        ...(await query(each, `select rolname, rolsuper from pg_roles where rolname = current_user`)),
      );
    expect(roles).toEqual([
      { rolname: 'anteroom_app', rolsuper: false },
      { rolname: 'anteroom_owner', rolsuper: false },
      { rolname: 'anteroom', rolsuper: true },
    ]);
    expect(new Set([url, ownerUrl, superuserUrl].map((each) => new URL(each).password)).size).toBe(3);
    const open = `select usename from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await expect.poll(() => query(superuserUrl, open)).toEqual([{ usename: 'anteroom_app' }]);
    await expect(query(url, 'create table note (text text)')).rejects.toThrow('permission denied');
    await stop();
  });

  it('is migrated from a version that worked as the superuser', async () => {
    copyMadeOnce();
    const before = await openEmbeddedDatabase({ dataDir });
    await query(before.superuserUrl, 'create table note (text text)');
    await query(before.superuserUrl, `insert into note values ('still here')`);
    await query(before.superuserUrl, 'drop owned by anteroom_owner, anteroom_app');
    await query(before.superuserUrl, 'alter database anteroom owner to anteroom');
    await query(before.superuserUrl, 'drop owned by anteroom_owner, anteroom_app cascade');
    await before.stop();

    const after = await openEmbeddedDatabase({ dataDir });
    expect(
      await query(after.ownerUrl, `select tableowner, text from pg_tables, note where tablename = 'note'`),
    ).toEqual([{ tableowner: 'anteroom_owner', text: 'still here' }]);
    await after.stop();
  });

  it('knows the case of letters beyond ASCII, and logs no values', async () => {
    copyMadeOnce();
    const { ownerUrl: url, stop } = await openEmbeddedDatabase({ dataDir });
    expect(await query(url, `select lower('ÁÑÉ') as lower`)).toEqual([{ lower: 'áñé' }]);
    await query(url, 'create table patient (email text primary key)');
    const insert = `insert into patient values ('ana@example.org')`;
    await query(url, insert);
    await expect(query(url, insert)).rejects.toThrow(/duplicate key/);
    await stop();
    const log = readFileSync(clusterIn(path.join(dataDir, 'postgres')).logFile, 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('ana@example.org');
  });

  it('survives kill -9 of its owner, and the next process takes it over and stops it', async () => {
    copyMadeOnce();
    const owner = await holdInAnotherProcess();
    const startedAt = await query(owner.url, 'select pg_postmaster_start_time()');
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');
    expect(await query(owner.url, 'select pg_postmaster_start_time()')).toEqual(startedAt);

    const successor = await openEmbeddedDatabase({ dataDir });
    expect(successor.url).toBe(owner.url);
    await successor.stop();
    await expect(query(owner.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('starts once for two simultaneous first starts, and stops with the last process', async () => {
    const [one, other] = await Promise.all([holdInAnotherProcess(), holdInAnotherProcess()]);
    expect(one.url).toBe(other.url);

    one.process.kill('SIGTERM');
    expect(await exitCode(one.process)).toBe(0);
    await query(other.url, 'select 1');

    other.process.kill('SIGTERM');
    expect(await exitCode(other.process)).toBe(0);
    await expect(query(other.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('reopens for a process that starts while another one stops it', async () => {
    copyMadeOnce();
    for (let round = 0; round < 3; round++) {
      const leaving = await openEmbeddedDatabase({ dataDir });
      const [, arriving] = await Promise.all([leaving.stop(), openEmbeddedDatabase({ dataDir })]);
      await query(arriving.url, 'select 1');
      await arriving.stop();
    }
  });

  it('recovers after a crash of PostgreSQL itself', async () => {
    copyMadeOnce();
    const first = await openEmbeddedDatabase({ dataDir });
    await query(first.ownerUrl, 'create table note (text text)');
    const { pid } = findPostmaster(clusterIn(path.join(dataDir, 'postgres'))) ?? {};
    process.kill(pid as number, 'SIGKILL');
    await first.stop();

    const second = await openEmbeddedDatabase({ dataDir });
    expect(await query(second.ownerUrl, 'select * from note')).toEqual([]);
    await second.stop();
  });

  it('is restarted at the same address by a process that still uses it', async () => {
    copyMadeOnce();
    const messages: string[] = [];
    const one = await openEmbeddedDatabase({ dataDir, report: (message) => messages.push(message) });
    const other = await holdInAnotherProcess();
    const cluster = clusterIn(path.join(dataDir, 'postgres'));
    for (let round = 0; round < 3; round++) {
      const { pid } = findPostmaster(cluster) ?? {};
      process.kill(pid as number, 'SIGKILL');
      const killedAt = Date.now();
      await expect
        .poll(() => query(one.url, 'select 1 as one').catch((error: Error) => error.message))
        .toEqual([{ one: 1 }]);
      expect(Date.now() - killedAt).toTakeAtMost(10_000);
      expect(findPostmaster(cluster)?.pid).not.toBe(pid);
      await expect
        .poll(() => messages.filter((message) => message.endsWith('is back')))
        .toHaveLength(round + 1);
    }

    // Both processes take the lease again. Either the first to stop leaves the server to the other, or the other
    // restarts it.
    await one.stop();
    await expect
      .poll(() => query(other.url, 'select 1 as one').catch((error: Error) => error.message))
      .toEqual([{ one: 1 }]);
    other.process.kill('SIGTERM');
    expect(await exitCode(other.process)).toBe(0);
    expect(findPostmaster(cluster)).toBeUndefined();
  });

  it('is not restarted by a process that is about to stop', async () => {
    copyMadeOnce();
    const { stop } = await openEmbeddedDatabase({ dataDir });
    const cluster = clusterIn(path.join(dataDir, 'postgres'));
    process.kill(findPostmaster(cluster)?.pid as number, 'SIGKILL');
    await stop();
    expect(findPostmaster(cluster)).toBeUndefined();
  });

  it('is not misled by a pid file whose number now belongs to another program', async () => {
    copyMadeOnce();
    const { stop } = await openEmbeddedDatabase({ dataDir });
    const { directory } = clusterIn(path.join(dataDir, 'postgres'));
    const pidFile = path.join(directory, 'postmaster.pid');
    const written = readFileSync(pidFile, 'utf8');
    await stop();

    // A reboot can leave an old file, and another process of PostgreSQL's user with the same number.
    const { uid, gid } = statSync(directory);
    const stranger = spawn('/bin/sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    processes.push(stranger);
    writeFileSync(pidFile, written.replace(/^\d+/, String(stranger.pid)));
    utimesSync(pidFile, new Date('2026-01-01'), new Date('2026-01-01'));

    const again = await openEmbeddedDatabase({ dataDir });
    await query(again.url, 'select 1');
    expect(stranger.exitCode).toBeNull();
    await again.stop();
  });

  it('explains data of another major version', async () => {
    copyMadeOnce();
    const { stop } = await openEmbeddedDatabase({ dataDir });
    await stop();
    writeFileSync(path.join(clusterIn(path.join(dataDir, 'postgres')).directory, 'PG_VERSION'), '14\n');
    await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(
      /written by PostgreSQL 14.*npm run backup.*npm run restore/s,
    );
  });

  async function holdInAnotherProcess(): Promise<{ process: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
    processes.push(child);
    for await (const line of createInterface({ input: child.stdout })) return { process: child, url: line };
    throw new Error('the process ended before it had opened the database');
  }
});

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return rows;
  } finally {
    await client.end();
  }
}
