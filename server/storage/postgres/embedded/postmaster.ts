import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import type { SystemUser } from './system-user.ts';

/** A younger pid file may be incomplete. */
const SETTLED_MS = 2_000;
const POLL_MS = 15;
const STOP_TIMEOUT_MS = 30_000;

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly state: 'starting' | 'ready' | 'stopping';
}

/** The server could not start because another one has, or just had, the same data. A retry may succeed. */
export class ClusterBusyError extends Error {}

const pidFileOf = (cluster: Cluster) => path.join(cluster.directory, 'postmaster.pid');

export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const text = readPidFile(cluster);
  // The lines are pid, data folder, start, port, socket folder, address, shared memory key, state
  // (PostgreSQL's source: src/include/utils/pidfile.h). During startup the later ones are missing.
  const [pidLine, , , portLine, , , , stateLine] = (text ?? '').split('\n');
  const pid = Number(pidLine);
  if (!pid || !servesCluster(pid, cluster)) return undefined;
  const state = stateLine?.trim();
  return {
    pid,
    port: Number(portLine),
    state: state === 'ready' || state === 'stopping' ? state : 'starting',
  };
}

export function lastPort(cluster: Cluster): number {
  const port = Number(readPidFile(cluster)?.split('\n')[3]);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}

/**
 * Starts a server on `cluster` at `port` and waits until it accepts connections. It outlives this process
 * unless it is stopped: a crash of the application must not crash the database.
 *
 * @throws ClusterBusyError if another server has the data; otherwise an Error with PostgreSQL's message.
 */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  removeStalePidFile(cluster);
  const log = openLog(cluster.logFile, user);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster.directory, '-p', String(port), ...options], {
    ...user,
    cwd: '/',
    // A separate process group, so that Ctrl-C reaches only the application.
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  child.unref();
  log.close();
  let failure: Error | 'exit' | undefined;
  child.once('error', (error) => (failure = error));
  child.once('exit', () => (failure = 'exit'));

  for (;;) {
    if (failure) throw failure === 'exit' ? reasonOfExit(log) : failure;
    const found = findPostmaster(cluster);
    if (found?.pid === child.pid && found?.state === 'ready') return found;
    await delay(POLL_MS);
  }
}

export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  signal(postmaster.pid, 'SIGINT');
  if (await ended(cluster, postmaster, STOP_TIMEOUT_MS)) return;
  // Loses nothing: at the next start PostgreSQL replays its write-ahead log.
  signal(postmaster.pid, 'SIGQUIT');
  await ended(cluster, postmaster, STOP_TIMEOUT_MS);
}

async function ended(cluster: Cluster, postmaster: Postmaster, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (findPostmaster(cluster)?.pid === postmaster.pid) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readPidFile(cluster: Cluster): string | undefined {
  try {
    return readFileSync(pidFileOf(cluster), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** After a crash or a reboot, another program may have the number. A zombie has no command line. */
function servesCluster(pid: number, cluster: Cluster): boolean {
  return commandLineOf(pid).includes(`-D ${cluster.directory} `);
}

function commandLineOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Removes a dead server's pid file. PostgreSQL does so itself unless another process of the same user now has the
 * number. The file is moved before it is removed, so that it can be restored if another starter replaced it in
 * between.
 */
function removeStalePidFile(cluster: Cluster): void {
  const stale = readPidFile(cluster);
  if (stale === undefined || findPostmaster(cluster)) return;
  const modified = statSync(pidFileOf(cluster), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - modified < SETTLED_MS) return;
  const aside = `${pidFileOf(cluster)}.stale-${process.pid}`;
  try {
    renameSync(pidFileOf(cluster), aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== stale && !existsSync(pidFileOf(cluster))) {
    linkSync(aside, pidFileOf(cluster));
  }
  rmSync(aside, { force: true });
}

function reasonOfExit(log: ServerLog): Error {
  const written = log.sinceOpened();
  const another = /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/;
  const portTaken = /could not create any TCP\/IP sockets|Address already in use/;
  if (another.test(written) || portTaken.test(written)) return new ClusterBusyError(written);
  return new Error(`The embedded database did not start. PostgreSQL says:\n${written.trim()}`);
}

/** The log has only starts, stops and faults. Beyond this size it is truncated. */
const LARGEST_LOG_BYTES = 5_000_000;

interface ServerLog {
  readonly descriptor: number;
  sinceOpened(): string;
  close(): void;
}

/** A file, because a pipe would end with this process. */
function openLog(file: string, user: SystemUser | undefined): ServerLog {
  const descriptor = openSync(file, 'a', 0o600);
  if (user) fchownSync(descriptor, user.uid, user.gid);
  if (fstatSync(descriptor).size > LARGEST_LOG_BYTES) ftruncateSync(descriptor);
  const start = fstatSync(descriptor).size;
  return {
    descriptor,
    sinceOpened: () => readFileSync(file).subarray(start).toString('utf8'),
    close: () => closeSync(descriptor),
  };
}
