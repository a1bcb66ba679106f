import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { CLUSTER_ROLE, type Cluster, checkVersion, clusterIn } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import { codeOf, type DatabaseUrls, makeDatabase } from './make-database.ts';
import {
  ClusterBusyError,
  findPostmaster,
  lastPort,
  type Postmaster,
  startPostmaster,
} from './postmaster.ts';
import type { SystemUser } from './system-user.ts';

/** Long enough for PostgreSQL to recover from a crash with much to replay. */
const OPEN_TIMEOUT_MS = 120_000;
const RETRY_MS = 50;

/** The server is small: one practice, and one machine shared with the application. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '32MB',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // Keeps patient data out of logs: neither statements nor the values in an error's detail.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
} as const;

/** Asynchronous I/O, new in 18, starts extra processes or needs system calls that containers may forbid. */
const SETTINGS_SINCE_18 = { io_method: 'sync' } as const;

export interface ClusterOptions {
  readonly home: string;
  readonly binaries: PostgresBinaries;
  readonly user: SystemUser | undefined;
  readonly database: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly report?: (message: string) => void;
}

export interface OpenCluster extends DatabaseUrls {
  stop(): Promise<void>;
}

/**
 * Attaches to the cluster's running server, started by another process or left by a crash, or starts one. The
 * last process to stop stops the server; until then a server that dies is restarted at the same address.
 */
export async function openCluster(options: ClusterOptions): Promise<OpenCluster> {
  checkVersion(options.home, options.binaries);
  const cluster = clusterIn(options.home);
  const deadline = Date.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      const { pid } = await runningPostmaster(cluster, options);
      // The port comes from the pid file, which a restarting server rewrites.
      const postmaster = findPostmaster(cluster);
      if (postmaster?.pid === pid) return await attach(cluster, postmaster, options);
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
    }
    await delay(RETRY_MS);
  }
}

/** @param port where to start a new server; otherwise the previous server's port, if that is free */
async function runningPostmaster(
  cluster: Cluster,
  options: ClusterOptions,
  port?: number,
): Promise<Postmaster> {
  const found = findPostmaster(cluster);
  if (found?.state === 'ready') return found;
  if (found) throw new ClusterBusyError(`the database is ${found.state}`);
  const settings = {
    ...SETTINGS,
    ...(options.binaries.majorVersion >= 18 ? SETTINGS_SINCE_18 : {}),
    ...options.settings,
  };
  const at = port ?? (await freePort(lastPort(cluster)));
  return startPostmaster(cluster, at, options.binaries, options.user, settings);
}

async function attach(cluster: Cluster, { port }: Postmaster, options: ClusterOptions): Promise<OpenCluster> {
  const password = readFileSync(cluster.passwordFile, 'utf8').trim();
  const urls = await makeDatabase(
    `postgres://${CLUSTER_ROLE}:${password}@127.0.0.1:${port}/${options.database}`,
  );
  const keeper = await keepRunning({
    cluster,
    url: urls.url,
    isPassing,
    report: options.report ?? (() => {}),
    start: () => runningPostmaster(cluster, options, port),
  });
  return { ...urls, stop: keeper.stop };
}

/** A passing failure means that the server is starting or stopping, or that another starter was faster. */
function isPassing(error: unknown): boolean {
  const passing = [
    'ECONNREFUSED',
    'ECONNRESET',
    '57P01', // admin_shutdown: the server stops while we wait for the lease
    '57P02', // crash_shutdown
    '57P03', // cannot_connect_now: the server is starting or stopping
  ];
  if (error instanceof ClusterBusyError) return true;
  return passing.includes(codeOf(error) ?? '') || /Connection terminated|not queryable/.test(String(error));
}

function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
