import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { whyItDoesNotRun } from './check.ts';
import type { Host } from './host.ts';

/** A machine without the internet must not wait long to find that out. */
const REACHABLE_TIMEOUT_MS = 4_000;
const DOWNLOAD_TIMEOUT_MS = 90_000;

/**
 * Lets the mediasoup package fetch the worker that its makers have built for this platform.
 *
 * @returns the program's path inside the package; `undefined` when there is none, or none that runs here.
 */
export async function downloadPrebuilt(mediasoupFolder: string, host: Host): Promise<string | undefined> {
  // mediasoup's own switch, for places where programs built elsewhere are not wanted.
  if (process.env.MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD) return undefined;
  const downloads = downloadAddress(mediasoupFolder);
  host.say(`Looking for a prebuilt media worker at ${downloads.host} ...`);
  if (!(await isReachable(downloads, host.signal))) {
    host.say('  it cannot be reached.');
    return undefined;
  }
  await runInstaller(mediasoupFolder, host.signal);
  const binary = path.join(mediasoupFolder, 'worker', 'out', 'Release', 'mediasoup-worker');
  const reason = whyItDoesNotRun(binary);
  if (reason) host.say('  there is none that runs on this machine.');
  return reason ? undefined : binary;
}

/** Where the package's installer downloads from; it has the same variable for mirrors. */
function downloadAddress(mediasoupFolder: string): URL {
  const { repository } = JSON.parse(readFileSync(path.join(mediasoupFolder, 'package.json'), 'utf8'));
  const mirror = process.env.MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL;
  return new URL(mirror || String(repository.url).replace(/^git\+/, ''));
}

async function isReachable(address: URL, signal: AbortSignal): Promise<boolean> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(REACHABLE_TIMEOUT_MS)]);
    await fetch(address.origin, { method: 'HEAD', redirect: 'manual', signal: limited });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function runInstaller(mediasoupFolder: string, signal: AbortSignal): Promise<void> {
  const { MEDIASOUP_WORKER_BIN: _, ...environment } = process.env;
  const installer = spawn(process.execPath, ['npm-scripts.mjs', 'postinstall'], {
    cwd: mediasoupFolder,
    stdio: 'ignore',
    // When it finds nothing to download it goes on to build, with Python and more downloads. Our own build
    // needs neither: this ends it at that point.
    env: { ...environment, PYTHON: 'false' },
    timeout: DOWNLOAD_TIMEOUT_MS,
    signal,
  });
  // How it ended does not matter, only whether a program that runs is there now.
  await once(installer, 'exit').catch(() => signal.throwIfAborted());
}
