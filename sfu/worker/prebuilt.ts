import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { whyItDoesNotRun } from './check.ts';
import type { Host } from './host.ts';

/** Keeps the wait short on a machine without internet access. */
const REACHABLE_TIMEOUT_MS = 4_000;
const DOWNLOAD_TIMEOUT_MS = 90_000;

/** Lets the mediasoup package download its prebuilt worker for this platform. */
export async function downloadPrebuilt(mediasoupFolder: string, host: Host): Promise<string | undefined> {
  // mediasoup's own switch against prebuilt programs.
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

/** The installer's download address; it has the same variable for mirrors. */
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
    // Without a download the installer starts to build with Python and more downloads, which our own build
    // does not need: this stops it there.
    env: { ...environment, PYTHON: 'false' },
    timeout: DOWNLOAD_TIMEOUT_MS,
    signal,
  });
  // Only whether a working program exists now matters, not the exit code.
  await once(installer, 'exit').catch(() => signal.throwIfAborted());
}
