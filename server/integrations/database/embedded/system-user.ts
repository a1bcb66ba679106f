import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The operating-system user under which PostgreSQL runs. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, and needs a user that the system knows by name: this is `nobody`
 * on every Linux distribution of the last decade.
 */
const NOBODY: SystemUser = { uid: 65534, gid: 65534 };

/**
 * The user under which the cluster in `clusterDirectory` has to run: `undefined` means the current one.
 * As root it is whoever owns the cluster already, so that starting once with `sudo` does not lock the
 * usual user out; a new one belongs to `nobody`.
 */
export function userForCluster(clusterDirectory: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * Whether `user` can enter the folder, or run the file, at `path`. A checkout below a home folder of mode
 * 0700, as root's is, cannot be reached by `nobody`. The kernel is asked, because it also knows of access
 * lists and mounts.
 */
export function canReach(user: SystemUser | undefined, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/' }).status === 0;
}
