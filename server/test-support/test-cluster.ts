import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PostgresBinaries } from '#server/storage/postgres/embedded/binaries.ts';
import { clusterIn, createCluster } from '#server/storage/postgres/embedded/cluster.ts';
import type { DatabaseUrls } from '#server/storage/postgres/embedded/make-database.ts';
import { type OpenCluster, openCluster } from '#server/storage/postgres/embedded/open-cluster.ts';
import { userForCluster } from '#server/storage/postgres/embedded/system-user.ts';
import { openEmbeddedDatabase } from '#server/storage/postgres/embedded.ts';

export type TestDatabaseKind = 'embedded' | 'debian';

const DATABASE_NAME = 'anteroom';

/** Test data need not survive a power cut, and many test files open pools. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

export interface TestCluster extends DatabaseUrls {
  stop(): Promise<void>;
}

export async function startTestCluster(kind: TestDatabaseKind): Promise<TestCluster> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'anteroom-test-')));
  // Root runs PostgreSQL as another user, who has to traverse the folder.
  chmodSync(folder, 0o711);
  const release = guard(folder);
  const server = kind === 'debian' ? await openDebian(folder) : await openEmbedded(folder);
  return {
    url: server.url,
    ownerUrl: server.ownerUrl,
    superuserUrl: server.superuserUrl,
    async stop() {
      await server.stop();
      await release();
    },
  };
}

function openEmbedded(folder: string): Promise<OpenCluster> {
  return openEmbeddedDatabase({ dataDir: folder, settings: FAST_SETTINGS });
}

function openDebian(folder: string): Promise<OpenCluster> {
  const home = path.join(folder, 'postgres');
  const binaries = debianBinaries();
  const user = userForCluster(clusterIn(home).directory);
  createCluster(home, binaries, user);
  return openCluster({ home, binaries, user, database: DATABASE_NAME, settings: FAST_SETTINGS });
}

function debianBinaries(): PostgresBinaries {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const majorVersion = versions
    .sort((a, b) => a - b)
    .find((version) => existsSync(`${root}/${version}/bin/initdb`));
  if (!majorVersion) throw new Error(`There is no PostgreSQL in ${root}: apt-get install postgresql`);
  const bin = `${root}/${majorVersion}/bin`;
  return { initdb: `${bin}/initdb`, postgres: `${bin}/postgres`, majorVersion };
}

/**
 * Starts a shell that waits for the end of its input, which this process's end causes, and then cleans up. The server
 * survives its parent, but a killed test run must not leave a server behind.
 *
 * @returns a function that cleans up now and waits for it
 */
function guard(folder: string): () => Promise<void> {
  const script = `
    read -r _
    pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null
    for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    rm -rf "$2"`;
  const cluster = clusterIn(path.join(folder, 'postgres')).directory;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', cluster, folder], {
    // In a separate process group, so that Ctrl-C does not end the shell before us.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  return () => {
    shell.stdin.end();
    shell.ref();
    return ended;
  };
}
