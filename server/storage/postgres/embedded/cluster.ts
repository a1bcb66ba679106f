import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { SystemUser } from './system-user.ts';

/** The superuser that initdb creates; the product uses a role with fewer rights (../roles.sql). */
export const CLUSTER_ROLE = 'anteroom';

export interface Cluster {
  readonly directory: string;
  readonly passwordFile: string;
  readonly logFile: string;
}

export function clusterIn(home: string): Cluster {
  return {
    directory: path.join(home, 'cluster'),
    passwordFile: path.join(home, 'password'),
    logFile: path.join(home, 'postgres.log'),
  };
}

export function clusterExists(home: string): boolean {
  return existsSync(path.join(clusterIn(home).directory, 'PG_VERSION'));
}

/** @throws Error if another major version wrote the data, which PostgreSQL cannot read. */
export function checkVersion(home: string, binaries: PostgresBinaries): void {
  const { directory } = clusterIn(home);
  const written = readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim();
  if (written === String(binaries.majorVersion)) return;
  throw new Error(
    `The data in ${directory} were written by PostgreSQL ${written}; this version of Anteroom brings ` +
      `PostgreSQL ${binaries.majorVersion}, which cannot read them. Run the earlier version of Anteroom, save ` +
      `the data with "npm run backup", move that folder away, and load them into this version with "npm run restore". ` +
      `Or set DATABASE_URL to a PostgreSQL ${written} that serves this data.`,
  );
}

/**
 * Creates a cluster in `home` atomically: under another name, then moved into place, so that a killed start leaves
 * nothing incomplete and one of two simultaneous first starts wins.
 */
export function createCluster(home: string, binaries: PostgresBinaries, user: SystemUser | undefined): void {
  removeAbandonedDrafts(home);
  const draft = `${home}.new-${process.pid}`;
  try {
    makePrivateFolder(draft, user);
    const { directory, passwordFile } = clusterIn(draft);
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    initialise(directory, passwordFile, binaries, user);
    moveIntoPlace(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeAbandonedDrafts(home: string): void {
  const prefix = `${path.basename(home)}.new-`;
  for (const name of readdirSync(path.dirname(home))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid === process.pid || !isAlive(pid)) {
      rmSync(path.join(path.dirname(home), name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function makePrivateFolder(folder: string, user: SystemUser | undefined): void {
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}

function initialise(
  directory: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): void {
  // Both locales sort by code point and map the case of all letters identically on every machine.
  const locale =
    binaries.majorVersion >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const result = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${directory}`,
      `--username=${CLUSTER_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...locale,
      '--no-instructions',
    ],
    { ...user, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  );
  if (result.status !== 0) {
    const reason = result.error?.message ?? result.stderr.trim();
    throw new Error(`The embedded database could not be created (initdb): ${reason}`);
  }
}

function moveIntoPlace(draft: string, home: string): void {
  try {
    renameSync(draft, home);
  } catch (error) {
    if (!clusterExists(home)) throw error;
  }
}
