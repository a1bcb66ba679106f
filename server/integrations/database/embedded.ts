import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { embeddedBinaries, SYSTEM_STATE_DIRECTORY } from './embedded/binaries.ts';
import { clusterExists, clusterIn, createCluster } from './embedded/cluster.ts';
import { openCluster } from './embedded/open-cluster.ts';
import { canReach, type SystemUser, userForCluster } from './embedded/system-user.ts';
import type { DatabaseServer, Report } from './port.ts';

const DATABASE_NAME = 'anteroom';

export interface EmbeddedDatabaseOptions {
  readonly dataDir: string;
  readonly report?: Report;
  /** Settings of PostgreSQL besides the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Opens the PostgreSQL that comes with the npm packages, with its data in `dataDir/postgres`, creating them
 * at the first start. Several processes may open the same one; the last to stop stops the server, and one
 * that dies without stopping leaves the server to the next.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<DatabaseServer> {
  const report = options.report ?? (() => {});
  const home = homeFor(path.resolve(options.dataDir), report);
  checkOwner(home);
  const user = userForCluster(clusterIn(home).directory);
  const binaries = embeddedBinaries(user);
  if (!clusterExists(home)) {
    report(`creating the embedded database in ${path.join(options.dataDir, 'postgres')} (first start only)`);
    createCluster(home, binaries, user);
  }
  return openCluster({ home, binaries, user, database: DATABASE_NAME, settings: options.settings ?? {} });
}

/**
 * The folder of the cluster, free of links. Usually `dataDir/postgres`. Where root keeps `dataDir` in a place
 * that the database's user cannot reach, it lies in the system's state folder and a link leads there.
 */
function homeFor(dataDir: string, report: Report): string {
  // Others may pass through, as the database's user has to, and not list.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const home = path.join(dataDir, 'postgres');
  if (!lstatSync(home, { throwIfNoEntry: false })) {
    const user = userForCluster(clusterIn(home).directory);
    if (user) letThrough(user, dataDir);
    if (canReach(user, dataDir)) return path.join(realpathSync(dataDir), 'postgres');
    const reachable = path.join(SYSTEM_STATE_DIRECTORY, nameFor(dataDir));
    mkdirSync(reachable, { recursive: true, mode: 0o711 });
    report(`${dataDir} cannot be reached by the database's own user: its files go to ${reachable}`);
    linkUnlessThere(path.join(reachable, 'postgres'), home);
  }
  return resolveLink(home);
}

/** Where a folder of root's own is closed to all others, its group becomes the database's: to pass, not to list. */
function letThrough(user: SystemUser, dataDir: string): void {
  const { uid, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(dataDir, 0, user.gid);
  chmodSync(dataDir, 0o710);
}

function linkUnlessThere(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Another process, starting at the same time, made the same link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** @throws Error when the cluster is another user's; PostgreSQL accepts no other owner. */
function checkOwner(home: string): void {
  const owner = statSync(home, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  if (owner === undefined || self === undefined || self === 0 || owner === self) return;
  throw new Error(
    `${home} belongs to another user of this machine (uid ${owner}): start Anteroom as that user or as root, ` +
      `or name another folder in DATA_DIR.`,
  );
}

/** Like `realpath`, also for a link whose target does not exist yet. */
function resolveLink(home: string): string {
  try {
    return realpathSync(home);
  } catch {
    return path.join(SYSTEM_STATE_DIRECTORY, nameFor(path.dirname(home)), 'postgres');
  }
}

/** A name for `dataDir` that is its own among all checkouts on the machine. */
function nameFor(dataDir: string): string {
  return `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}
