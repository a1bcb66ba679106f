import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, and needs a user known to the system. This one exists as `nobody` on
 * every recent Linux distribution.
 */
const NOBODY: SystemUser = { uid: 65534, gid: 65534 };

/**
 * The user to run the cluster in `clusterDirectory`; `undefined` means the current one. For root it is the
 * cluster's owner, so that one start with `sudo` does not lock the usual user out; a new cluster belongs to
 * `nobody`.
 */
export function userForCluster(clusterDirectory: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * True if `user` can enter the folder, or run the file, at `path`. `nobody` cannot reach a checkout below a
 * home folder of mode 0700, such as root's. Asks the kernel, which also knows access lists and mounts.
 */
export function canReach(user: SystemUser | undefined, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/' }).status === 0;
}
