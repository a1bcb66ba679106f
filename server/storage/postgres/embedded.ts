import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { embeddedBinaries, SYSTEM_STATE_DIRECTORY } from './embedded/binaries.ts';
import { clusterExists, clusterIn, createCluster } from './embedded/cluster.ts';
import { type OpenCluster, openCluster } from './embedded/open-cluster.ts';
import { canReach, type SystemUser, userForCluster } from './embedded/system-user.ts';
import type { DatabaseServer, Report } from './port.ts';

const DATABASE_NAME = 'anteroom';

export interface EmbeddedDatabaseOptions {
  readonly dataDir: string;
  readonly report?: Report;
  readonly settings?: Readonly<Record<string, string>>;
}

export type EmbeddedDatabase = DatabaseServer & OpenCluster;

/**
 * Starts the PostgreSQL from npm with its data in `dataDir/postgres`, creating it at the first start. Several
 * processes may share it: the last to stop stops the server, and a process that dies leaves it to the next. A server
 * that dies is restarted.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const report = options.report ?? (() => {});
  const home = homeFor(path.resolve(options.dataDir), report);
  checkOwner(home);
  const user = userForCluster(clusterIn(home).directory);
  const binaries = embeddedBinaries(user);
  if (!clusterExists(home)) {
    report(`creating the embedded database in ${path.join(options.dataDir, 'postgres')} (first start only)`);
    createCluster(home, binaries, user);
  }
  const settings = options.settings ?? {};
  const open = await openCluster({ home, binaries, user, database: DATABASE_NAME, settings, report });
  return { kind: 'embedded', ...open };
}

/**
 * The cluster's folder, with links resolved. Usually `dataDir/postgres`; if the database user cannot reach root's
 * `dataDir`, it is in the system's state folder, behind a link.
 */
function homeFor(dataDir: string, report: Report): string {
  // Others, such as the database's user, may traverse it but not list it.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const home = path.join(dataDir, 'postgres');
  if (!lstatSync(home, { throwIfNoEntry: false }) && !isReachableForDatabase(dataDir)) {
    report(`${dataDir} cannot be reached by the database's own user: a link leads to where its files are`);
    placeElsewhere(home);
  }
  const link = lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink();
  const target = link ? path.resolve(dataDir, readlinkSync(home)) : home;
  return path.join(realpathSync(path.dirname(target)), path.basename(target));
}

function isReachableForDatabase(dataDir: string): boolean {
  const user = userForCluster(path.join(dataDir, 'postgres'));
  if (user) letThrough(user, dataDir);
  return canReach(user, dataDir);
}

/** Lets the database's group traverse, not list, a folder that only root can enter. */
function letThrough(user: SystemUser, dataDir: string): void {
  const { uid, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(dataDir, 0, user.gid);
  chmodSync(dataDir, 0o710);
}

/** A new folder each time, because removing the data folder means starting over. */
function placeElsewhere(home: string): void {
  mkdirSync(SYSTEM_STATE_DIRECTORY, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(path.join(SYSTEM_STATE_DIRECTORY, 'data-'));
  chmodSync(folder, 0o711);
  try {
    symlinkSync(path.join(folder, 'postgres'), home);
  } catch (error) {
    rmdirSync(folder);
    // Another process that started concurrently created the link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function checkOwner(home: string): void {
  const owner = statSync(home, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  if (owner === undefined || self === undefined || self === 0 || owner === self) return;
  throw new Error(
    `${home} belongs to another user of this machine (uid ${owner}): start Anteroom as that user or as root, ` +
      `or name another folder in DATA_DIR.`,
  );
}
