import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { buildWorker, RECIPE_FILES } from './build.ts';
import { whyItDoesNotRun } from './check.ts';
import type { Host } from './host.ts';
import { downloadPrebuilt, PREBUILT_DIGESTS } from './prebuilt.ts';
import { WorkerError } from './worker-error.ts';

/** For programs started by hand, without npm: they use an existing worker and do not build for minutes. */
const BARE_HOST: Host = {
  say: (message) => console.error(message),
  progress: () => {},
  installBuildPackages: () =>
    Promise.reject(new WorkerError('There is no media worker yet: "npm start" or "npm test" gets one.')),
  signal: new AbortController().signal,
};

/**
 * Finds or builds mediasoup's worker: the one in `MEDIASOUP_WORKER_BIN`; else the cached one; else the mediasoup
 * package's prebuilt one, if its digest is known; otherwise one built from the package's source, which takes minutes.
 * Takes milliseconds if up to date.
 *
 * @param digests of prebuilt workers that may run, by archive
 * @returns the path of a worker that has run once on this machine
 * @throws WorkerError whose message says what to do
 */
export async function obtainWorker(host: Host = BARE_HOST, digests = PREBUILT_DIGESTS): Promise<string> {
  const named = process.env.MEDIASOUP_WORKER_BIN;
  if (named) return checkNamed(named);

  const cached = cachedWorker();
  if (existsSync(cached)) {
    const reason = whyItDoesNotRun(cached);
    if (!reason) return cached;
    host.say(`The media worker in the cache does not run here any more (${reason}).`);
  }
  mkdirSync(path.dirname(cached), { recursive: true });
  const { folder } = mediasoupPackage();
  const unpacked = mkdtempSync(path.join(path.dirname(cached), 'prebuilt-'));
  try {
    const prebuilt = await downloadPrebuilt(folder, unpacked, digests, host);
    // Atomic, because another process may be looking for the file.
    if (prebuilt) renameSync(prebuilt, cached);
    else await buildWorker(folder, cached, host);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  return cached;
}

export function cachedWorker(): string {
  return path.join(cacheFolder(), keyFor(mediasoupPackage().version), 'mediasoup-worker');
}

function checkNamed(named: string): string {
  const reason = whyItDoesNotRun(named);
  if (!reason) return named;
  throw new WorkerError(
    `MEDIASOUP_WORKER_BIN names ${named}, which does not run as a mediasoup worker (${reason}). ` +
      `Correct it, or leave it unset: Anteroom then obtains a worker itself.`,
  );
}

export function mediasoupPackage(): { folder: string; version: string } {
  const entry = createRequire(import.meta.url).resolve('mediasoup');
  const folder = path.resolve(entry, '..', '..', '..');
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { folder, version };
}

/** Changes with anything that affects the program or whether it runs: version, platform, recipe. */
function keyFor(version: string): string {
  const recipe = createHash('sha256');
  for (const file of RECIPE_FILES) recipe.update(readFileSync(file));
  const platform = [process.platform, process.arch, ...distribution()].join('-');
  return `${version}-${platform}-${recipe.digest('hex').slice(0, 8)}`;
}

/** On Linux, the worker links the distribution's libraries, and a home folder may serve several machines. */
function distribution(): string[] {
  try {
    const text = readFileSync('/etc/os-release', 'utf8');
    const entry = (name: string) => new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(text)?.[1];
    return [entry('ID'), entry('VERSION_ID')].filter((value) => value !== undefined);
  } catch {
    return [];
  }
}

function cacheFolder(): string {
  const caches =
    process.env.XDG_CACHE_HOME ||
    path.join(homedir(), process.platform === 'darwin' ? path.join('Library', 'Caches') : '.cache');
  return path.join(caches, 'anteroom', 'mediasoup-worker');
}
